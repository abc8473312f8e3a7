import { outline } from './addresses.ts';
import type { Log } from './log.ts';

type Options = {
  open(url: string): Promise<void>;
  /** Returns a monotonic clock's time, in milliseconds. */
  now(): number;
  log: Log;
};

/** The shortest time between two opened addresses, in ms. A broken page can't fill the screen with windows. */
const atMostEvery = 1_000;

/**
 * Returns a function that opens an address in the system's program. The function rejects if it opened
 * another address less than a second ago.
 */
export function createOutside({ open, now, log }: Options): (url: string) => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;

  return async (url) => {
    if (now() - last < atMostEvery) {
      log.warn('refused an address: too many in a short time', outline(url));
      throw new Error('too many addresses in a short time');
    }
    last = now();
    await open(url);
  };
}
