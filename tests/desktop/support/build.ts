import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the running server, which has no demo data. */
    shopOrigin: string;
  }
}

const root = join(import.meta.dirname, '../../..');

/** Builds the desktop application and starts its server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const starting = startShop();
  try {
    await run('node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn');
  } catch (error) {
    // If the build fails, stop the server, which would otherwise keep running.
    await starting.then((shop) => shop.stop());
    throw error;
  }
  const shop = await starting;
  project.provide('shopOrigin', shop.origin);
  return shop.stop;
}

async function startShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'second-fret-desktop-'));
  const settings = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    AUTH_EMULATOR_PORT: '0',
    DATA_DIR: dataDir,
    // Used if the embedded PostgreSQL is not available.
    DATABASE_URL: process.env.TEST_SHOP_DATABASE_URL ?? '',
    FIREBASE_PROJECT_ID: '',
    GOOGLE_DESKTOP_CLIENT_ID: 'desktop-tests',
    DEMO_DATA: 'false',
    PUBLIC_CATALOGUE: 'false',
    RATE_LIMIT_FACTOR: '100',
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, ['server/index.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...settings },
  });
  const stopped = new Promise((resolve) => server.on('exit', resolve));
  return {
    origin: await ready(server),
    async stop() {
      server.kill('SIGTERM');
      await stopped;
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function ready(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.on('exit', (code) => reject(new Error(`the product ended with ${code}`)));
    if (!server.stdout) return reject(new Error('the product has no output'));
    createInterface({ input: server.stdout }).on('line', (line) => {
      const [, port] = /is ready at http:\/\/localhost:(\d+)/.exec(line) ?? [];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
}

async function run(...command: string[]): Promise<void> {
  const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`);
}
