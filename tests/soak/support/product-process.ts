import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { createDatabase, createPool } from '#server/db/client.ts';
import { createFactories, shopEmail, type TestApp } from '#tests/support/api.ts';
import { createContractClient } from '#tests/support/contract-client.ts';
import { signIn, signUp, signUpVerified } from '#tests/support/sign-in-accounts.ts';
import { until } from '#tests/support/until.ts';
import { killAll, type ProcessIdentity, processTree } from './processes.ts';

/** The shop's server as a separate process: `server/index.ts` with its database. */
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

/** A running shop with functions for what people do in it. */
export type LiveShop = Omit<TestApp, 'identity' | 'imageHost' | 'stop' | 'refused'>;

type Options = { dataDir: string; env?: Record<string, string>; command?: [string, ...string[]] };

/** Starts the shop's server and waits until it is ready. Kills the server when the test ends. */
export async function startProduct({ dataDir, env, command }: Options): Promise<ProductProcess> {
  const [file, ...args] = command ?? [process.execPath, 'server/index.ts'];
  const started = performance.now();
  const child = spawn(file, args, {
    cwd: join(import.meta.dirname, '../../..'),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings, DATA_DIR: dataDir, ...env },
  });
  const pid = child.pid ?? 0;
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? signal)),
  );
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => output.push(line));
  }
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  onTestFinished(async () => {
    const tree = await processTree(pid);
    // Send the signal to the whole process group, because npm doesn't forward it.
    if (!isOver()) process.kill(-pid, 'SIGTERM');
    await exited;
    await killAll(tree);
  });
  const port = await until(() => {
    if (isOver()) throw new Error(`it exited during the start:\n${output.join('\n')}`);
    const [, found] = /is ready at http:\/\/localhost:(\d+)/.exec(output.join('\n')) ?? [];
    return found;
  }, 'the product is ready');
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

const settings = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: '',
  FIREBASE_PROJECT_ID: '',
  DEMO_DATA: 'false',
  SHOP_EMAIL: shopEmail,
  LOG_LEVEL: 'warn',
  // Raise the rate limits, because these tests send more requests in seconds than people send in weeks.
  RATE_LIMIT_FACTOR: '1000',
};

/** Opens a shop that runs with its embedded database. Works across restarts on the same port. */
export async function openProduct({ origin }: ProductProcess, dataDir: string): Promise<LiveShop> {
  const client = createContractClient(origin);
  const lock = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const [, , , port, host = ''] = lock.split('\n');
  const databaseUrl = `postgres://second_fret@/second_fret?host=${encodeURIComponent(host)}&port=${port}`;
  const db = createDatabase(createPool(databaseUrl, 2, () => {}));
  onTestFinished(() => db.destroy());
  const identity = {
    async idToken({ email, name }: { email: string; name?: string }) {
      const account = { email, password: 'Strum#1st', ...(name !== undefined && { name }) };
      const enter = () => signIn(origin, account);
      // The shop's own account must have a verified address.
      const create = email === shopEmail ? signUpVerified : signUp;
      const enterIfKnown = (error: Error) => {
        if (!error.message.includes('EMAIL_EXISTS')) throw error;
        return enter();
      };
      const { idToken } =
        name === undefined ? await enter() : await create(origin, account).catch(enterIfKnown);
      return idToken;
    },
  };
  return { ...client, ...createFactories(client, db, identity), origin, db, databaseUrl, dataDir };
}
