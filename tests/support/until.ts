import { setTimeout } from 'node:timers/promises';

/**
 * Asks `condition` until it holds (any value but false, null or undefined, which is returned).
 * Throws after `timeout` milliseconds, naming `what` was waited for.
 */
export async function until<T>(
  condition: () => Promise<T> | T,
  what: string,
  timeout = 10_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = performance.now() + timeout;
  for (;;) {
    const value = await condition();
    if (value !== false && value !== null && value !== undefined) {
      return value as NonNullable<Exclude<T, false>>;
    }
    if (performance.now() > deadline) throw new Error(`waited ${timeout} ms in vain: ${what}`);
    await setTimeout(20);
  }
}
