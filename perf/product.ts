import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Builds the client if necessary, and serves it with the demo shop, like the browser tests. */
export async function startProduct(env: Record<string, string> = {}) {
  const product = spawn(process.execPath, ['tests/e2e/support/serve-product.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const exited = new Promise((resolve) => product.once('exit', resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: product.stdout }).on('line', (line) => {
      const [, address] = /is ready at (http:\S+)/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
    void exited.then(() => reject(new Error('the product stopped before it was ready')));
  });
  return {
    origin,
    async stop(): Promise<void> {
      product.kill('SIGTERM');
      await exited;
    },
  };
}

/** The middle value, or the higher of two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
