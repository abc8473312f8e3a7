import { outline } from './addresses.ts';
import type { Log } from './log.ts';

type Options = {
  open(url: string): Promise<void>;
  /** In milliseconds, of a clock that nobody sets. */
  now(): number;
  log: Log;
};

/** In milliseconds: a person opens one thing at a time, a page gone wild would fill the screen. */
const atMostEvery = 1_000;

/** Opens addresses by the system, at most one in a second; rejects the others, and what the system refuses. */
export function createOutside({ open, now, log }: Options): (url: string) => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;

  return async (url) => {
    if (now() - last < atMostEvery) {
      log.warn('refused to open addresses so fast', outline(url));
      throw new Error('too many addresses for the system');
    }
    last = now();
    await open(url);
  };
}
