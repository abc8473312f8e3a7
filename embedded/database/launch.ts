import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FolderInUse, lockFolder } from '#embedded/folder-lock.ts';
import { grantAccess } from './access.ts';
import { provideBinaries } from './binaries.ts';
import { clusterExists } from './cluster-folder.ts';
import { initialise } from './initialise.ts';
import { openPostgresLog } from './postgres-log.ts';
import { databaseUrl, startPostmaster } from './postmaster.ts';
import { chooseDatabaseUser } from './run-as.ts';
import { closeSocketFolder, openSocketFolder } from './socket-folder.ts';
import { explain, StartProblem } from './start-problem.ts';
import type { Supervised } from './supervise.ts';

export type EmbeddedDatabase = {
  /** Names a Unix socket that only this process's user can use; for `pg`, and valid for `new URL`. */
  url: string;
  /** The postmaster's process id. */
  pid: number;
  /** Ends connections, writes everything to disk and waits for PostgreSQL to end. May be called again. */
  stop(): Promise<void>;
};

export type EmbeddedDatabaseOptions = {
  /** Created if missing. Contains `postgres/` (the database) and `postgres.log` (1 MB, and one before it). */
  dataDir: string;
  /** Receives progress messages, one line each, without a line break. */
  log(line: string): void;
};

/** The message is for the person who started the server: what is wrong, and what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/**
 * Starts the PostgreSQL that came with `npm ci` on `dataDir`, creating the database if needed.
 * Resolves when it accepts connections. It ends when `stop` is called or this process dies, by any signal. Ctrl-C
 * doesn't reach it: the server stops it after its last request.
 *
 * Works on Linux and, except as root, on macOS. On Windows set DATABASE_URL: it lacks the Unix shell that
 * ends the database together with this process.
 * @throws {EmbeddedDatabaseError} for every failure
 */
export async function launchEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  let dataDir = resolve(options.dataDir);
  try {
    if (process.platform === 'win32')
      throw new StartProblem(
        'The embedded database does not run on Windows: set DATABASE_URL to a PostgreSQL server (15 or later).',
      );
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    dataDir = await realpath(dataDir);
    const unlock = await lockFolder(dataDir).catch((error) => refuse(error, dataDir));
    try {
      return await launch(dataDir, options.log, unlock);
    } catch (error) {
      await unlock();
      throw error;
    }
  } catch (error) {
    throw new EmbeddedDatabaseError(explain(error, dataDir), { cause: error });
  }
}

function refuse(error: unknown, dataDir: string): never {
  if (!(error instanceof FolderInUse)) throw error;
  throw new StartProblem(
    `The data folder ${dataDir} is in use by another server (process ${error.holder}): stop that server first, or set DATA_DIR to another folder.`,
  );
}

async function launch(
  dataDir: string,
  log: (line: string) => void,
  unlock: () => Promise<void>,
): Promise<EmbeddedDatabase> {
  const cluster = join(dataDir, 'postgres');
  const user = await chooseDatabaseUser(cluster);
  const bin = await provideBinaries(user, log);
  if (!(await clusterExists(cluster))) {
    log(`Making a new database in ${cluster}`);
    await initialise(cluster, bin, user);
  }
  await grantAccess(cluster, user);
  const socketFolder = await openSocketFolder(dataDir, user);
  const postgresLog = openPostgresLog(join(dataDir, 'postgres.log'));
  const cleanUp = async () => {
    postgresLog.close();
    await closeSocketFolder(socketFolder);
  };
  try {
    const running = await startPostmaster({ cluster, bin, user, socketFolder, postgresLog, log });
    return handle(running, databaseUrl(socketFolder), log, async () => {
      await cleanUp();
      await unlock();
    });
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

function handle(
  running: Supervised,
  url: string,
  log: (line: string) => void,
  cleanUp: () => Promise<void>,
): EmbeddedDatabase {
  let stopped: Promise<void> | undefined;
  void running.exited.then((status) => {
    if (stopped === undefined)
      log(`The embedded database ended unexpectedly (status ${status}): see postgres.log`);
  });
  const stop = async () => {
    await running.end();
    await cleanUp();
  };
  return {
    url,
    pid: running.pid,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
