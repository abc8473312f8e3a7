import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Serves the built product as `npm start` does, on a data folder and ports of its own.
const root = join(import.meta.dirname, '../../..');
const build = spawnSync(process.execPath, ['scripts/build-if-stale.ts'], {
  cwd: root,
  stdio: 'inherit',
});
if (build.status !== 0) process.exit(1);

const dataDir = mkdtempSync(join(tmpdir(), 'second-fret-e2e-'));
const settings = {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: '0',
  AUTH_EMULATOR_PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  FIREBASE_PROJECT_ID: '',
  DEMO_DATA: 'true',
  PUBLIC_CATALOGUE: 'false',
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
