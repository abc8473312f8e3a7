import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'tools');
const lock = join(folder, 'package-lock.json');
/** A copy of the lock that the tools were installed from. */
const installed = join(folder, 'node_modules/installed.json');
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/**
 * Returns the path of a file in a package of `perf/tools`. These packages are large and rarely needed, so they have
 * their own lock and are installed before their first use.
 */
export function toolFile(path: string): string {
  if (read(installed) !== read(lock)) {
    console.log('Installing the tools in perf/tools…');
    const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    const shell = process.platform === 'win32';
    execFileSync('npm', install, { cwd: folder, stdio: 'inherit', shell });
    copyFileSync(lock, installed);
  }
  return join(folder, 'node_modules', path);
}
