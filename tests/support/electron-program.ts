import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const macBundle = 'mac-universal/Second Fret.app/Contents';
const places: { [system in NodeJS.Platform]?: { program: string; resources: string } } = {
  darwin: { program: `${macBundle}/MacOS/Second Fret`, resources: `${macBundle}/Resources` },
  linux: { program: 'linux-unpacked/second-fret', resources: 'linux-unpacked/resources' },
  win32: { program: 'win-unpacked/Second Fret.exe', resources: 'win-unpacked/resources' },
};

/** The Electron binary and the application to run. */
export type ElectronProgram = { executablePath: string; application: string };

/** The message that explains how to install Electron. */
export const noElectron =
  'Electron isn’t installed. Run npx install-electron with access to github.com.';

/**
 * Returns the installed Electron binary and the application to run: the packaged application's archive, or
 * the repository if there is no package. Returns null if Electron is not installed.
 */
export function findElectron(): ElectronProgram | null {
  const folder = join(root, 'node_modules/electron');
  const named = join(folder, 'path.txt');
  if (!existsSync(named)) return null;
  const executablePath = join(folder, 'dist', readFileSync(named, 'utf8').trim());
  if (!existsSync(executablePath)) return null;
  const archive = findPackage()?.archive;
  return { executablePath, application: archive ?? root };
}

/** Returns the application that `npm run package` built in release/, or the installed one, or null if there is none. */
export function findPackage(): { executable: string; archive: string } | null {
  const { program, resources } = places[process.platform] ?? { program: '', resources: '' };
  const installed = process.env.INSTALLED_PROGRAM;
  const executable = installed ?? join(root, 'release', program);
  const archive = installed
    ? join(dirname(installed), 'resources/app.asar')
    : join(root, 'release', resources, 'app.asar');
  return existsSync(archive) && existsSync(executable) ? { executable, archive } : null;
}
