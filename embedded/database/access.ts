import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APP_ROLE_NAME, BACKUP_ROLE_NAME, ROLE_NAME } from './postgres-settings.ts';
import { type DatabaseUser, ownUserName } from './run-as.ts';
import { isSystemError } from './start-problem.ts';
import { runSupervised } from './supervise.ts';

/**
 * Allows only the user that runs this process to connect. With `peer`, the kernel reports which user is connecting, and
 * only our user is mapped to the server's roles. With `trust`, another service running as `nobody` could connect.
 * Connections for a backup can't run SQL.
 */
export async function grantAccess(cluster: string, user: DatabaseUser): Promise<void> {
  const roles = [ROLE_NAME, APP_ROLE_NAME];
  const person = ownUserName();
  const files = {
    'pg_hba.conf': [
      `local all ${roles.join()} peer map=server\n`,
      `local replication ${BACKUP_ROLE_NAME} peer map=server\n`,
    ].join(''),
    'pg_ident.conf': [...roles, BACKUP_ROLE_NAME]
      .map((role) => `server "${person}" ${role}\n`)
      .join(''),
  };
  for (const [name, content] of Object.entries(files)) {
    if ((await read(join(cluster, name))) === content) continue;
    // The database's user writes this file, because it would be unsafe for root to follow a link in a folder that
    // another user owns.
    const argv = ['/bin/sh', '-c', 'printf "%s" "$1" > "$2"', 'sh', content, name];
    const { status, output } = await runSupervised({ argv, cwd: cluster, user }, 10);
    if (status !== 0) throw new Error(`${name} could not be written: ${output}`);
  }
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}
