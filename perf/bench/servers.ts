import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import type { BenchShop } from './bench-shop.ts';
import type { Statement } from './record-statements.ts';

export type RunningServer = { origin: string; pid: number; stop(): Promise<void> };

const root = join(import.meta.dirname, '../..');
const secret = 'a secret of the bench, longer than 32 bytes';

type Shop = Pick<BenchShop, 'databaseUrl' | 'dataDir'>;

/** Starts our server on the benchmark's shop. `env` adds settings. */
export const startOurs = (shop: Shop, port = 4971, env: Record<string, string> = {}) =>
  startServer('server/index.ts', port, shop, env);

/** Starts the bare server. `statements` are those that our server runs for a search. */
export const startBare = (shop: Shop, statements: readonly Statement[]) =>
  startServer('perf/bench/bare-server.ts', 4972, shop, {
    SEARCH_STATEMENTS: JSON.stringify(statements),
  });

/** Starts a script on a port, and waits until it prints that it is ready. */
async function startServer(
  script: string,
  port: number,
  { databaseUrl, dataDir }: Shop,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const settings = {
    NODE_ENV: 'test',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TOKEN_SECRET: secret,
    RATE_LIMIT_FACTOR: '1000000',
    ...{
      FIREBASE_PROJECT_ID: 'bench',
      FIREBASE_API_KEY: 'bench',
      FIREBASE_AUTH_DOMAIN: 'x.invalid',
    },
  };
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${script} exited with code ${code}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Returns an access token that our server accepts. */
export function tokenOf(userId: string): Promise<string> {
  return new SignJWT({ ver: 0 })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('second-fret')
    .setSubject(userId)
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
}

/** Returns a server's resident memory in megabytes. Linux only. */
export async function memoryOf({ pid }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** Sends a GET request. Returns how long the response took, in milliseconds. */
export async function timed(url: string, token: string): Promise<number> {
  const started = performance.now();
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return performance.now() - started;
}

/** Returns a function that gets the value below which a share of the values lies, such as `at(0.99)`. */
export function percentiles(values: readonly number[]): (share: number) => number {
  const sorted = values.toSorted((a, b) => a - b);
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
