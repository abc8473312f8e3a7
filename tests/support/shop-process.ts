import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { databaseUrl } from './database-url.ts';

export type ShopProcess = Awaited<ReturnType<typeof startShop>>;

/**
 * Starts a server in a separate process, with an empty data folder and no demo data. `env` adds or replaces settings. Throws an Error with what the server says
 * if it doesn't start.
 */
export async function startShop(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'second-fret-shop-'));
  const settings = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: await emptyDatabase(process.env.TEST_SHOP_DATABASE_URL),
    FIREBASE_PROJECT_ID: '',
    DEMO_DATA: 'false',
    PUBLIC_CATALOGUE: 'false',
    RATE_LIMIT_FACTOR: '100',
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, ['server/index.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings, ...env },
  });
  const exited = new Promise<number | null>((resolve) => server.on('exit', resolve));
  const end = () => server.kill('SIGKILL');
  process.once('exit', end);
  server.on('exit', () => process.off('exit', end));
  return {
    origin: await ready(server),
    pid: server.pid as number,
    /** Resolves to the exit code. */
    exited,
    async stop(): Promise<void> {
      server.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Creates a database on the server at `serverUrl`. Without a URL, returns an empty string, which selects the embedded
 * PostgreSQL.
 */
async function emptyDatabase(serverUrl: string | undefined): Promise<string> {
  if (serverUrl === undefined) return '';
  const name = `second_fret_shop_${crypto.randomUUID().slice(0, 8)}`;
  const client = new Client(serverUrl);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return databaseUrl(serverUrl, name);
}

function ready(server: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  return new Promise((resolve, reject) => {
    let problems = '';
    server.stderr.on('data', (text) => {
      problems += text;
    });
    server.on('close', (code) => reject(new Error(`exited with code ${code}: ${problems}`)));
    createInterface({ input: server.stdout }).on('line', (line) => {
      const [, port] = /is ready at http:\/\/localhost:(\d+)/.exec(line) ?? [];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
}

/** Runs `npm run shop`, by default for an embedded database, and resolves to its output. */
export async function shopCommand(given: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: '', ...given };
  const argv = ['scripts/shop.ts', ...args];
  return (await promisify(execFile)(process.execPath, argv, { env })).stdout.trim();
}
