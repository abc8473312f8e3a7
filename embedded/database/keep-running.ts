import { setTimeout as delay } from 'node:timers/promises';
import type { Supervised } from './supervise.ts';

/** The delays before the attempts to restart, in seconds. The last delay is repeated. */
const waits = [1, 2, 5, 15, 30];
/** How long PostgreSQL must run, in milliseconds, before the delays start again with the shortest. */
const steadyMs = 60_000;

export type KeptRunning = {
  /** The process id. It changes with each restart. */
  pid(): number;
  /** Stops the process without restarting it. */
  end(): Promise<void>;
};

type Clock = {
  /** The time in milliseconds since an arbitrary fixed point. */
  now(): number;
  /** Rejects if `signal` aborts. */
  wait(ms: number, signal: AbortSignal): Promise<unknown>;
};

const realClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => delay(ms, undefined, { signal }),
};

/**
 * Restarts PostgreSQL whenever it stops unexpectedly, for example because the system ran out of memory. If it keeps
 * crashing or fails to start, the delays before each attempt get longer.
 */
export function keepRunning(
  first: Supervised,
  start: () => Promise<Supervised>,
  log: (line: string) => void,
  { now, wait }: Clock = realClock,
): KeptRunning {
  const stopping = new AbortController();
  let running = first;
  let since = now();
  let attempt = 0;

  async function restart(): Promise<void> {
    if (now() - since >= steadyMs) attempt = 0;
    for (;;) {
      const seconds = waits[attempt] ?? waits.at(-1) ?? 0;
      attempt += 1;
      log(`Restarting the embedded database in ${seconds} s`);
      await wait(seconds * 1000, stopping.signal);
      try {
        running = await start();
        since = now();
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
      log(`The embedded database stopped unexpectedly (status ${status}): see postgres.log`);
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
