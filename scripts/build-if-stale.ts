import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

// Builds the web client if there is no build or a source file is newer than the build. With the argument `desktop`,
// does the same for the desktop application.
const root = join(import.meta.dirname, '..');
const desktop = process.argv[2] === 'desktop';
const last = desktop ? 'dist/desktop/renderer/index.html' : 'dist/web/index.html';

const age = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
const sources = globSync(
  [
    'src/**/*',
    'contracts/**/*',
    'scripts/*.ts',
    'vite.config.ts',
    'package-lock.json',
    ...(desktop ? ['electron/**/*', 'electron.vite.config.ts'] : []),
  ],
  { cwd: root },
);
const built = age(last);
// A production installation has no build tools, so its client was built elsewhere.
const canBuild = existsSync(join(root, 'node_modules/vite'));
if (built === 0 && !canBuild) {
  process.stderr.write(
    `${last} is missing: run "npm run build" on a machine with the development dependencies.\n`,
  );
  process.exit(1);
}
// Tests run this script with NODE_ENV=test. With that value, Vite would bundle the libraries' slow development builds.
process.env.NODE_ENV = 'production';
if (canBuild && (built === 0 || sources.some((source) => age(source) > built))) {
  if (desktop) {
    process.stdout.write('Building the desktop application…\n');
    const { build } = await import('electron-vite');
    await build({ root, logLevel: 'warn' });
  } else {
    process.stdout.write('Building the web client…\n');
    const { build } = await import('vite');
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
    await import('./first-views.ts');
    await import('./precompress.ts');
  }
}
