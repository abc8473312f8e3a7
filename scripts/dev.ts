import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';

/**
 * Runs the server and the client for development in one terminal. When server code changes, the server, the embedded
 * database and the sign-in service restart without losing data. When client code changes, the browser updates in place.
 */
const root = join(import.meta.dirname, '..');
const server = spawn(
  process.execPath,
  ['server', 'contracts', 'embedded']
    .map((folder) => `--watch-path=${folder}`)
    .concat('--watch-preserve-output', 'server/index.ts'),
  { cwd: root, stdio: 'inherit', env: { LOG_LEVEL: 'warn', ...process.env } },
);
const vite = await createServer({ configFile: join(root, 'vite.config.ts') });
await vite.listen();
vite.printUrls();

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await vite.close();
  server.kill('SIGTERM');
}
server.on('exit', (code) => void vite.close().then(() => process.exit(code ?? 0)));
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
