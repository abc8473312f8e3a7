import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSystemError, StartProblem } from './start-problem.ts';

/**
 * Copies the folder `installed` to a location that all users can read and only this user can write to. Used if the
 * database's user can't read the original, or if the original lacks links and is read-only. The copy's name is a hash
 * of its content. The copy is checked at each start, because cache cleaners may remove individual files.
 */
export async function stageBinaries(
  installed: string,
  log: (line: string) => void,
): Promise<string> {
  const wanted = await inventory(installed);
  const hash = createHash('sha256').update(wanted.join('\n')).digest('hex').slice(0, 16);
  for await (const base of cacheFolders()) {
    const staged = join(base, `postgresql-${hash}`, 'native');
    if (await isWhole(staged, wanted)) return staged;
    try {
      log(`Copying PostgreSQL's programs to ${base}, where the database's user can read them`);
      await copy(installed, join(base, `postgresql-${hash}`), wanted);
      if (await isWhole(staged, wanted)) return staged;
    } catch (error) {
      if (!isSystemError(error, 'EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT')) throw error;
    }
  }
  throw new StartProblem(
    "PostgreSQL's programs can't be read by the database's user where they are, and there is no room for a copy in /var/cache or /var/tmp: move the project to a folder that others may read, or set DATABASE_URL.",
  );
}

/** Returns a sorted list of all files with their sizes, without the files that only PostgreSQL's developers need. */
async function inventory(native: string): Promise<string[]> {
  const entries = await readdir(native, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isNeeded(entry.name));
  const lines = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return `${path.slice(native.length)} ${(await lstat(path)).size}`;
  });
  return (await Promise.all(lines)).sort();
}

function isNeeded(path: string): boolean {
  return !path.endsWith('.a');
}

async function isWhole(staged: string, wanted: string[]): Promise<boolean> {
  try {
    return (await inventory(staged)).join('\n') === wanted.join('\n');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return false;
    throw error;
  }
}

async function copy(installed: string, place: string, wanted: string[]): Promise<void> {
  const making = await mkdtemp(`${place}.new-`);
  try {
    await cp(installed, join(making, 'native'), {
      recursive: true,
      filter: isNeeded,
      mode: constants.COPYFILE_FICLONE,
      // Without this option, the links in the copy would point to the original.
      verbatimSymlinks: true,
    });
    await openToReaders(making);
    await put(making, place, wanted);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** Makes every file readable for all users, because the install may have run with a strict umask. */
async function openToReaders(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const kept = entries.filter((entry) => !entry.isSymbolicLink());
  await Promise.all(kept.map((entry) => chmod(join(entry.parentPath, entry.name), 0o755)));
  await chmod(folder, 0o755);
}

/** Moves the copy to its final location, unless another process has just put a complete copy there. */
async function put(made: string, place: string, wanted: string[]): Promise<void> {
  try {
    await rename(made, place);
  } catch (error) {
    if (!isSystemError(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    if (await isWhole(join(place, 'native'), wanted)) return;
    await rename(place, join(made, 'damaged'));
    await rename(made, place);
    await rm(join(place, 'damaged'), { recursive: true, force: true });
  }
}

/**
 * Yields folders that can store the copy, best first. Skips folders that another user owns, because anyone can create
 * folders in a shared parent.
 */
async function* cacheFolders(): AsyncGenerator<string> {
  const uid = process.geteuid?.() ?? 0;
  const own = uid === 0 ? '/var/cache' : join(homedir(), '.cache');
  for (const parent of [own, '/var/tmp', tmpdir()]) {
    const folder = join(parent, `second-fret-${uid}`);
    if (await isMadeOurs(folder, uid)) yield folder;
  }
}

async function isMadeOurs(folder: string, uid: number): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    const found = await lstat(folder);
    if (!found.isDirectory() || found.uid !== uid) return false;
    if ((found.mode & 0o777) !== 0o755) await chmod(folder, 0o755);
    return true;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return false;
  }
}
