import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  type EmbeddedDatabase,
  EmbeddedDatabaseError,
  type EmbeddedDatabaseOptions,
  launchEmbeddedDatabase,
} from './launch.ts';
import { APP_ROLE_NAME } from './postgres-settings.ts';
import { databaseUrl } from './postmaster.ts';
import { chooseDatabaseUser } from './run-as.ts';
import { findSocketFolder } from './socket-folder.ts';
import { explain, isSystemError, StartProblem } from './start-problem.ts';

/** PostgreSQL's code for an operating system user that may not connect. */
const WRONG_USER = '28000';

/**
 * Like {@link launchEmbeddedDatabase}, but if a server is using the data folder, returns that server's database, which
 * `stop` does not stop.
 * @throws {EmbeddedDatabaseError} for every failure
 */
export async function openEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<Omit<EmbeddedDatabase, 'pid'>> {
  const { dataDir } = options;
  try {
    return (await findRunning(dataDir)) ?? (await launchEmbeddedDatabase(options));
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw error;
    throw new EmbeddedDatabaseError(explain(error, dataDir), { cause: error });
  }
}

async function findRunning(dataDir: string) {
  const folder = await realpath(dataDir).catch(() => dataDir);
  const user = await chooseDatabaseUser(join(folder, 'postgres'));
  const socketFolder = await findSocketFolder(folder, user);
  if (socketFolder === undefined) return undefined;
  const url = databaseUrl(socketFolder);
  const client = new Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    // A killed server leaves its socket behind.
    if (isSystemError(error, 'ECONNREFUSED', 'ENOENT')) return undefined;
    if (!isSystemError(error, WRONG_USER)) throw error;
    throw new StartProblem(
      `The server that uses ${dataDir} was started by another user: run this command as that user.`,
    );
  } finally {
    await client.end();
  }
  return { url, appUrl: databaseUrl(socketFolder, APP_ROLE_NAME), stop: async () => {} };
}
