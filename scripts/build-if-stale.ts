import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Builds the web client when there is none, or when one of its sources is newer than the build. */
const root = join(import.meta.dirname, '..');
const page = join(root, 'dist', 'web', 'index.html');

const age = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const sources = globSync(
  ['src/**/*', 'contracts/**/*', 'scripts/*.ts', 'vite.config.ts', 'package-lock.json'],
  {
    cwd: root,
  },
);
const built = age(page);
if (built === 0 || sources.some((source) => age(join(root, source)) > built)) {
  process.stdout.write('Building the web client…\n');
  const { build } = await import('vite');
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  await import('./precompress.ts');
}
