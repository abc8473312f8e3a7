import { readdir, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseUser } from './run-as.ts';
import { isSystemError, StartProblem } from './start-problem.ts';

/** The major version of the embedded binaries. They can't read database files of any other major version. */
export const MAJOR_VERSION = '18';

/**
 * Returns whether `cluster` already contains a database. Throws a StartProblem if another major version created the
 * database, or if the folder contains something else.
 */
export async function clusterExists(cluster: string): Promise<boolean> {
  const entries = await list(cluster);
  if (entries === undefined) return false;
  if (entries.length === 0) {
    await rmdir(cluster);
    return false;
  }
  if (!entries.includes('PG_VERSION'))
    throw new StartProblem(
      `The folder ${cluster} contains files that are not a PostgreSQL database: move them elsewhere, or set DATA_DIR to another folder.`,
    );
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version !== MAJOR_VERSION)
    throw new StartProblem(
      `The database files in ${cluster} are from PostgreSQL ${version}, but this server contains PostgreSQL ${MAJOR_VERSION}, which can't read them: move the data with pg_dump and pg_restore, set DATABASE_URL to a PostgreSQL ${version} server, or set DATA_DIR to another folder.`,
    );
  return true;
}

/**
 * Returns the path that a PostgreSQL program uses for `cluster`, which is its working directory. If PostgreSQL runs as
 * another user, that user may have no access to the parent folders (root's home, or a temporary folder with mode 0700).
 * On Linux, `/proc/self/cwd` avoids the parent folders, so their permissions don't have to be changed.
 */
export function clusterArgument(cluster: string, user: DatabaseUser): string {
  return user.switched && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

async function list(folder: string): Promise<string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}
