import { setTimeout as delay } from 'node:timers/promises';
import type { Supervised } from './supervise.ts';

/** Seconds to wait before each attempt to restart. The last wait repeats. */
const waits = [1, 2, 5, 15, 30];

export type KeptRunning = {
  /** The process id. It changes with each restart. */
  pid(): number;
  /** Stops the process without a restart. */
  end(): Promise<void>;
};

/** Starts PostgreSQL again whenever it ends by itself, for example because the system ran out of memory. */
export function keepRunning(
  first: Supervised,
  start: () => Promise<Supervised>,
  log: (line: string) => void,
): KeptRunning {
  const stopping = new AbortController();
  let running = first;

  async function restart(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const seconds = waits[attempt] ?? waits.at(-1) ?? 0;
      log(`Starting the embedded database again in ${seconds} s`);
      await delay(seconds * 1000, undefined, { signal: stopping.signal });
      try {
        running = await start();
        log('The embedded database is running again');
        return;
      } catch (error) {
        log(`The embedded database did not start: ${String(error)}`);
      }
    }
  }

  async function keep(): Promise<void> {
    for (;;) {
      const status = await running.exited;
      if (stopping.signal.aborted) return;
      log(`The embedded database ended unexpectedly (status ${status}): see postgres.log`);
      // Rejects if `end` is called during the restart.
      await restart().catch(() => undefined);
      if (stopping.signal.aborted) await running.end();
    }
  }

  const kept = keep();
  return {
    pid: () => running.pid,
    async end() {
      stopping.abort();
      await running.end();
      await kept;
    },
  };
}
