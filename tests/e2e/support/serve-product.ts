import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Builds the clients and serves them as `npm start` does, but with a separate data folder and another port.
const root = join(import.meta.dirname, '../../..');
for (const client of ['web', 'desktop']) {
  const build = spawnSync(process.execPath, ['scripts/build-if-stale.ts', client], {
    cwd: root,
    stdio: 'inherit',
  });
  if (build.status !== 0) process.exit(1);
}

const dataDir = mkdtempSync(join(tmpdir(), 'second-fret-e2e-'));
const settings = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: dataDir,
  // On systems without an embedded PostgreSQL, TEST_SHOP_DATABASE_URL points to the database to use.
  DATABASE_URL: process.env.TEST_SHOP_DATABASE_URL ?? '',
  FIREBASE_PROJECT_ID: '',
  DEMO_DATA: 'true',
  // In one of the tests, a new seller lists more products than a new account is allowed to list.
  RATE_LIMIT_FACTOR: process.env.RATE_LIMIT_FACTOR ?? '10',
  PUBLIC_CATALOGUE: process.env.PUBLIC_CATALOGUE ?? 'false',
  LOG_LEVEL: 'warn',
};
const server = spawn(process.execPath, ['server/index.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, ...settings },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
