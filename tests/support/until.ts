import { setTimeout } from 'node:timers/promises';

/**
 * Calls `condition` until it returns a value other than false, null or undefined, and returns that value.
 * After `timeout` milliseconds, throws an error whose message contains `what`.
 */
export async function until<T>(
  condition: () => Promise<T> | T,
  what: string,
  timeout = 120_000,
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
