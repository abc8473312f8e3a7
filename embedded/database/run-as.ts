import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { isSystemError, StartProblem } from './start-problem.ts';

const run = promisify(execFile);

/** The operating system user that PostgreSQL runs as. */
export type DatabaseUser = {
  uid: number;
  gid: number;
  /** Whether the server runs as root, in which case PostgreSQL runs as this user instead. */
  switched: boolean;
};

/**
 * Returns the user that PostgreSQL should run as: this process's user, unless that is root. For root, it is the owner
 * of an existing `cluster` folder, otherwise `postgres`, otherwise `nobody`.
 */
export async function chooseDatabaseUser(cluster: string): Promise<DatabaseUser> {
  const uid = process.geteuid?.() ?? 0;
  const gid = process.getegid?.() ?? 0;
  const owner = await ownerOf(cluster);
  if (uid !== 0) {
    if (owner !== undefined && owner.uid !== uid)
      throw new StartProblem(
        `The database files in ${cluster} belong to another user (id ${owner.uid}): start the server as that user or as root, or become the owner of the files (chown -R), or set DATA_DIR to another folder.`,
      );
    return { uid, gid, switched: false };
  }
  if (owner?.uid === 0)
    throw new StartProblem(
      `The database files in ${cluster} belong to root, and PostgreSQL doesn't run as root: give them back to the user who owned them, for example with "chown -R nobody ${cluster}".`,
    );
  const user = owner ?? (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (user === undefined)
    throw new StartProblem(
      'PostgreSQL does not run as root, and this system has no user named "postgres" or "nobody": start the server as an ordinary user, or set DATABASE_URL.',
    );
  return { ...user, switched: true };
}

/** The user name that the kernel reports to PostgreSQL when this process connects. */
export function ownUserName(): string {
  try {
    return userInfo().username;
  } catch {
    throw new StartProblem(
      `This process's user (id ${process.geteuid?.()}) has no name on this system, but the embedded database needs one: add it to /etc/passwd, or set DATABASE_URL.`,
    );
  }
}

async function ownerOf(folder: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const { uid, gid } = await stat(folder);
    return { uid, gid };
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function lookUp(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}
