import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { until } from '#tests/support/until.ts';
import { type ProcessIdentity, processTree, survivorsOf } from './processes.ts';

const root = join(import.meta.dirname, '../../..');
const startDeadline = 60_000;

/** The shop's server as a separate process: `server/index.ts` with its database and its sign-in service. */
export type ProductProcess = {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  pid: number;
  /** The time from the start until the server's output says "ready", in milliseconds. */
  readyAfter: number;
  output: string[];
  /** Returns the server's process and its current descendants. */
  tree(): Promise<ProcessIdentity[]>;
  signal(signal: NodeJS.Signals): void;
  /** Sends a signal to the whole process group, like Ctrl-C in a terminal or `kill -9 -PID`. */
  signalGroup(signal: NodeJS.Signals): void;
  /** Resolves to the process's exit code, or the signal that killed it. */
  exited: Promise<number | NodeJS.Signals | null>;
};

type Options = { dataDir: string; env?: Record<string, string>; command?: [string, ...string[]] };

/** Creates an empty data folder. When the test ends, removes it and kills the processes that still use it. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'second-fret-soak-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

/** Starts the shop's server and waits until it is ready. Kills the server when the test ends. */
export async function startProduct(options: Options): Promise<ProductProcess> {
  const [file, ...args] = options.command ?? [process.execPath, 'server/index.ts'];
  const started = performance.now();
  const child = spawn(file, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings(options.dataDir), ...options.env },
  });
  const pid = child.pid ?? 0;
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? signal)),
  );
  const output = readOutput(child);
  onTestFinished(() => putToRest(child, pid));
  const port = await until(
    async () => {
      if (child.exitCode !== null)
        throw new Error(`it exited during the start:\n${output.join('\n')}`);
      return output
        .map((line) => /is ready at http:\/\/localhost:(\d+)/.exec(line)?.[1])
        .find(Boolean);
    },
    'the product is ready',
    startDeadline,
  );
  return {
    origin: `http://127.0.0.1:${port}`,
    pid,
    readyAfter: performance.now() - started,
    output,
    tree: () => processTree(pid),
    signal: (signal) => void child.kill(signal),
    signalGroup: (signal) => void process.kill(-pid, signal),
    exited,
  };
}

/** Fails unless all `processes` exit on their own within a short time. */
export async function expectGone(processes: readonly ProcessIdentity[]): Promise<void> {
  let left = processes;
  await until(
    async () => {
      left = await survivorsOf(left);
      return left.length === 0;
    },
    `the end of ${processes.map(({ pid, name }) => `${name} ${pid}`).join(', ')}`,
    15_000,
  );
}

/** Returns the `pg` connection settings for the embedded database of a running server. */
export async function databaseOf(dataDir: string) {
  const lock = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const [, , , port, host] = lock.split('\n');
  return { host: host ?? '', port: Number(port), user: 'second_fret', database: 'second_fret' };
}

const settings = (dataDir: string) => ({
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  FIREBASE_PROJECT_ID: '',
  DEMO_DATA: 'false',
  LOG_LEVEL: 'warn',
  // Raise the rate limits, because these tests send more requests in seconds than people send in weeks.
  RATE_LIMIT_FACTOR: '1000',
});

function readOutput(child: ChildProcess): string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  return lines;
}

async function putToRest(child: ChildProcess, pid: number): Promise<void> {
  const tree = await processTree(pid);
  // Send the signal to the whole process group, because npm doesn't forward it.
  if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGTERM');
  await until(async () => (await survivorsOf(tree)).length === 0, 'the end', 15_000).catch(
    async () => {
      for (const one of await survivorsOf(tree)) process.kill(one.pid, 'SIGKILL');
    },
  );
}
