import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export type Served = { origin: string; stop(): Promise<void> };

/** Starts the built product with a new demo shop, as the browser tests do. */
export async function serve(): Promise<Served> {
  const child = spawn(process.execPath, ['tests/e2e/support/serve-product.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, RATE_LIMIT_FACTOR: '1000' },
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    // Keep reading the output, because the server would block if the pipe filled up.
    child.stdout.on('data', (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-1000);
      const ready = /ready at (http:\/\/localhost:\d+)/.exec(said)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    child.on('exit', (code) => reject(new Error(`the server exited with ${code}`)));
  });
  return {
    origin,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
