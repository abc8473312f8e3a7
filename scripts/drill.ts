import { CannotDrill } from './drill/debian-root.ts';

// Shows how the shop behaves on several machines, with the programs that a large shop runs. Most need root and Debian's
// packages. Each file in `drill` says what its drill does. `short` is one round of what may break most easily.
const drills: Record<string, () => Promise<{ run(args: string[]): Promise<void> }>> = {
  restore: () => import('./drill/restore.ts'),
  rolling: () => import('./drill/rolling.ts'),
  migrate: () => import('./drill/migrate.ts'),
  image: () => import('./drill/image.ts'),
  s3: () => import('./drill/s3.ts'),
  cluster: () => import('./drill/cluster.ts'),
  capacity: () => import('./drill/capacity.ts'),
  failover: () => import('./drill/failover.ts'),
  watch: () => import('./drill/watch.ts'),
  placement: () => import('./drill/placement.ts'),
};
const short = ['failover 1', 'restore cluster', 's3 faults'].map((line) => line.split(' '));
const words = process.argv.slice(2);
const chosen = words[0] === 'short' ? short : [words];
try {
  for (const [word = '', ...args] of chosen) {
    const drill = drills[word];
    if (!drill) {
      console.error(`Choose one of: ${Object.keys(drills).join(', ')}, short`);
      process.exit(2);
    }
    if (chosen === short) console.log(`\n${word} ${args}`);
    await (await drill()).run(args);
  }
} catch (error) {
  if (!(error instanceof CannotDrill)) throw error;
  // GitHub shows such a line on the page of the run.
  const mark = process.env.GITHUB_ACTIONS ? '::warning::' : '';
  console.error(`${mark}Skipped: ${error.message}`);
}
