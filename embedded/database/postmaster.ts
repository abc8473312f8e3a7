import { readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { clusterArgument } from './cluster-folder.ts';
import type { PostgresLog } from './postgres-log.ts';
import { DATABASE_NAME, postgresArguments, ROLE_NAME } from './postgres-settings.ts';
import { identifyPostmaster } from './process-identity.ts';
import type { DatabaseUser } from './run-as.ts';
import { isSystemError, StartProblem } from './start-problem.ts';
import { type Supervised, signal, supervise } from './supervise.ts';

/** How long to wait for an old postmaster to stop and release its memory and locks. */
const OLD_POSTMASTER_MS = 15_000;
/** How long to wait for a start. Recovery after a crash reads at most 512 MB (max_wal_size). */
const READY_MS = 90_000;
/** How many of PostgreSQL's last log lines an error message includes. */
const KEPT_LINES = 20;

export type PostmasterOptions = {
  cluster: string;
  bin: string;
  user: DatabaseUser;
  socketFolder: string;
  settings: Readonly<Record<string, string>>;
  postgresLog: PostgresLog;
  log(line: string): void;
};

/** Returns the connection string of the database whose socket is in `socketFolder`. */
export function databaseUrl(socketFolder: string, role = ROLE_NAME): string {
  const host = encodeURIComponent(socketFolder);
  return `postgres://${role}@${host}/${DATABASE_NAME}?sslmode=disable`;
}

/**
 * Starts PostgreSQL and waits until it responds. Retries for a while, because a PostgreSQL process that was just killed
 * can leave locks and shared memory behind. The caller must hold the data folder's lock.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Supervised> {
  const deadline = Date.now() + OLD_POSTMASTER_MS;
  for (;;) {
    await outliveOldPostmaster(options.cluster, options.log, deadline);
    const { running, said } = await start(options);
    if (running !== undefined) return running;
    if (!isOldLock(said) || Date.now() > deadline)
      throw new Error(`PostgreSQL exited while starting. Its output:\n${said}`);
    await delay(200);
  }
}

/** Tries once to start PostgreSQL. Returns the running server, or its output if it exited. */
async function start(options: PostmasterOptions): Promise<{ running?: Supervised; said: string }> {
  const { cluster, bin, user, postgresLog } = options;
  const said: string[] = [];
  let settled = false;
  const opened = Promise.withResolvers<'ready'>();
  const running = await supervise({
    argv: [join(bin, 'postgres'), ...postgresArguments(clusterArgument(cluster, user), options)],
    cwd: cluster,
    user,
    onLine(line) {
      postgresLog.write(line);
      if (!settled) said.push(line);
      if (line.includes('database system is ready to accept connections')) opened.resolve('ready');
    },
  });
  const late = new AbortController();
  const outcome = await Promise.race([
    opened.promise,
    running.exited.then(() => 'ended' as const),
    delay(READY_MS, 'late' as const, { signal: late.signal }),
  ]);
  late.abort();
  settled = true;
  if (outcome === 'ended') return { said: said.slice(-KEPT_LINES).join('\n') };
  try {
    if (outcome === 'late') throw new Error(`PostgreSQL was not ready after ${READY_MS / 1000} s`);
    await askOnce(databaseUrl(options.socketFolder));
    return { running, said: '' };
  } catch (error) {
    await running.end();
    throw error;
  }
}

/** Waits until an old postmaster has stopped. Interrupts it first if this launcher started it. */
async function outliveOldPostmaster(
  cluster: string,
  log: (line: string) => void,
  deadline: number,
): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  let asked: number | undefined;
  for (;;) {
    const pid = await lockedBy(lock);
    if (pid === undefined) return;
    const kind = await identifyPostmaster(pid, cluster);
    if (kind === 'none') {
      // Another program may now have the process id in the lock file. PostgreSQL would refuse to start, so delete the
      // file.
      if ((await lockedBy(lock)) === pid && signal(pid, 0)) await unlink(lock);
      return;
    }
    if (Date.now() > deadline)
      throw new StartProblem(
        `A PostgreSQL process (${pid}) is still using ${cluster}: stop it with "kill -INT ${pid}" and start again.`,
      );
    if (asked !== pid) {
      log(`Waiting for the previous database process (${pid}) to exit`);
      if (kind === 'ours') signal(pid, 'SIGINT');
      asked = pid;
    }
    await delay(50);
  }
}

async function lockedBy(lock: string): Promise<number | undefined> {
  try {
    const [line = ''] = (await readFile(lock, 'utf8')).split('\n');
    return /^\d+$/.test(line) ? Number(line) : undefined;
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isOldLock(said: string): boolean {
  return /lock file .* already exists|pre-existing shared memory block/.test(said);
}

/** Runs one query on a new connection. A result means that the socket, the role and the permissions work. */
async function askOnce(url: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Without a listener, an error after a failed connection would crash this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.query('SELECT 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}
