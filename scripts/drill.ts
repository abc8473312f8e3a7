import { CannotDrill } from './drill/debian-root.ts';

// Shows how the shop behaves on several machines, with the programs that a large shop runs. Most need root and Debian's
// packages. Each file in `drill` says what its drill does.
const drills: Record<string, () => Promise<{ run(args: string[]): Promise<void> }>> = {
  restore: () => import('./drill/restore.ts'),
  rolling: () => import('./drill/rolling.ts'),
  migrate: () => import('./drill/migrate.ts'),
  image: () => import('./drill/image.ts'),
  s3: () => import('./drill/s3.ts'),
  cluster: () => import('./drill/cluster.ts'),
  failover: () => import('./drill/failover.ts'),
  placement: () => import('./drill/placement.ts'),
};
const [word = '', ...args] = process.argv.slice(2);
const drill = drills[word];
if (!drill) {
  console.error(`Choose one of: ${Object.keys(drills).join(', ')}`);
  process.exit(2);
}
try {
  await (await drill()).run(args);
} catch (error) {
  if (!(error instanceof CannotDrill)) throw error;
  console.error(`Skipped: ${error.message}`);
}
