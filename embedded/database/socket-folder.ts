import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, chown, lstat, mkdir, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseUser } from './run-as.ts';
import { isSystemError, StartProblem } from './start-problem.ts';

const SOCKET = '.s.PGSQL.5432';

/**
 * Creates the folder for the database's socket. Only `user` and root can open this folder. The path of a socket is
 * limited to 107 bytes (104 on macOS), so the folder's name is a hash of the data folder's path. The folder is in
 * `/tmp`, because TMPDIR may be long or inaccessible to `user`. The caller must hold the data folder's lock and make
 * sure that no old postmaster is running.
 */
export async function openSocketFolder(dataDir: string, user: DatabaseUser): Promise<string> {
  const folder = nameOf(dataDir);
  try {
    await mkdir(folder, { mode: 0o700 });
    if (user.switched) await chown(folder, user.uid, user.gid);
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
    await reuse(folder, user);
  }
  return folder;
}

/** Returns the folder of a running database's socket, or undefined if the database is not running. */
export async function findSocketFolder(
  dataDir: string,
  user: DatabaseUser,
): Promise<string | undefined> {
  const folder = nameOf(dataDir);
  try {
    if (!isOurs(await lstat(folder), user)) return undefined;
    await lstat(join(folder, SOCKET));
    return folder;
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function nameOf(dataDir: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join('/tmp', `second-fret-${hash}`);
}

/** Checks the owner, because anyone can create folders in `/tmp`. */
function isOurs(found: Stats, user: DatabaseUser): boolean {
  const ownUid = process.geteuid?.() ?? 0;
  return found.isDirectory() && (found.uid === user.uid || found.uid === ownUid);
}

/** Removes `folder` and everything that a stopped or killed postmaster left in it. */
export async function closeSocketFolder(folder: string): Promise<void> {
  await removeLeftovers(folder);
  await rmdir(folder).catch(() => undefined);
}

async function reuse(folder: string, user: DatabaseUser): Promise<void> {
  const found = await lstat(folder);
  if (!isOurs(found, user))
    throw new StartProblem(
      `The folder ${folder}, where the embedded database puts its socket, belongs to another user of this machine. Ask them to remove it, then start again.`,
    );
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700);
  if (found.uid !== user.uid) await chown(folder, user.uid, user.gid);
  // Another program may now have the process id in an old lock file. PostgreSQL would then refuse to start.
  await removeLeftovers(folder);
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of [SOCKET, `${SOCKET}.lock`])
    await unlink(join(folder, name)).catch(() => undefined);
}
