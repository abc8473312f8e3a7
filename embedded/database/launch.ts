import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FolderInUse, lockFolder } from '#embedded/folder-lock.ts';
import { grantAccess } from './access.ts';
import { provideBinaries } from './binaries.ts';
import { clusterExists } from './cluster-folder.ts';
import { initialise } from './initialise.ts';
import { type KeptRunning, keepRunning } from './keep-running.ts';
import { openPostgresLog } from './postgres-log.ts';
import { APP_ROLE_NAME } from './postgres-settings.ts';
import { databaseUrl, startPostmaster } from './postmaster.ts';
import { chooseDatabaseUser } from './run-as.ts';
import { closeSocketFolder, openSocketFolder } from './socket-folder.ts';
import { explain, StartProblem } from './start-problem.ts';

export type EmbeddedDatabase = {
  /**
   * A connection string for `pg` that `new URL` can also parse. It contains a Unix socket that only this process's user
   * can open, and the database user that owns the tables.
   */
  url: string;
  /** The connection string for the application's database user. */
  appUrl: string;
  /** The postmaster's process id, which changes if PostgreSQL has to be restarted. */
  readonly pid: number;
  /**
   * Closes all connections, writes everything to disk and waits until PostgreSQL has stopped. Can be called more than
   * once.
   */
  stop(): Promise<void>;
};

export type EmbeddedDatabaseOptions = {
  /**
   * The data folder, which is created if it is missing. It contains `postgres/` (the database), `postgres.log` (up to 1
   * MB) and the previous log.
   */
  dataDir: string;
  /** Called with each progress message: one line, without a line break. */
  log(line: string): void;
  /** PostgreSQL settings that override those in postgres-settings.ts, for tests and measurements. */
  settings?: Readonly<Record<string, string>>;
};

/** The folder in a data folder where a backup is restored, before all of it moves to the data folder at the end. */
export const RESTORING = 'restoring';

/** The message describes what is wrong and what to do about it. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/**
 * Starts the PostgreSQL that `npm ci` installed, with its data in `dataDir`, and creates the database if needed.
 * Resolves when PostgreSQL accepts connections. Restarts PostgreSQL if it stops unexpectedly. PostgreSQL stops when
 * `stop` is called or this process dies, even on kill -9. Ctrl-C doesn't reach PostgreSQL, so the server can finish its
 * requests first.
 *
 * Works on Linux, and on macOS unless the server runs as root. On Windows, set DATABASE_URL, because Windows lacks the
 * Unix shell that stops the database when this process dies.
 * @throws {EmbeddedDatabaseError} for every failure
 */
export async function launchEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  let dataDir = resolve(options.dataDir);
  try {
    if (process.platform === 'win32')
      throw new StartProblem(
        "The embedded database doesn't run on Windows: set DATABASE_URL to a PostgreSQL server (15 or later).",
      );
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    dataDir = await realpath(dataDir);
    const unlock = await lockFolder(dataDir).catch((error) => refuse(error, dataDir));
    try {
      return await launch({ ...options, dataDir }, unlock);
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
  { dataDir, log, settings = {} }: EmbeddedDatabaseOptions,
  unlock: () => Promise<void>,
): Promise<EmbeddedDatabase> {
  if (existsSync(join(dataDir, RESTORING)))
    throw new StartProblem(
      `A backup was not completely restored to ${dataDir}: restore it again, or empty the folder.`,
    );
  const cluster = join(dataDir, 'postgres');
  const user = await chooseDatabaseUser(cluster);
  const bin = await provideBinaries(user, log);
  if (!(await clusterExists(cluster))) {
    log(`Creating a new database in ${cluster}`);
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
    const start = () =>
      startPostmaster({ cluster, bin, user, socketFolder, settings, postgresLog, log });
    const running = keepRunning(await start(), start, log);
    return handle(running, socketFolder, async () => {
      await cleanUp();
      await unlock();
    });
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

function handle(
  running: KeptRunning,
  socketFolder: string,
  cleanUp: () => Promise<void>,
): EmbeddedDatabase {
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await running.end();
    await cleanUp();
  };
  return {
    url: databaseUrl(socketFolder),
    appUrl: databaseUrl(socketFolder, APP_ROLE_NAME),
    get pid() {
      return running.pid();
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
