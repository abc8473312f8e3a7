import { outline } from './addresses.ts';
import type { Log } from './log.ts';

type Options = {
  /** Shows the address to the user. Resolves to false if the user doesn't want to open it. */
  confirm(url: string): Promise<boolean>;
  open(url: string): Promise<void>;
  /** Returns a monotonic clock's time, in milliseconds. */
  now(): number;
  log: Log;
};

/**
 * The shortest time between two opened addresses, in milliseconds. It keeps a broken page from filling the screen with
 * windows.
 */
const atMostEvery = 1_000;

/**
 * Returns functions that open an address in the system's default application. `asked` asks the user first, because a
 * hijacked page could put anything into an address. `direct` is for the main process's own addresses. Both reject if an
 * address was opened or asked about less than a second ago.
 */
export function createOutside({ confirm, open, now, log }: Options) {
  let last = Number.NEGATIVE_INFINITY;

  async function direct(url: string): Promise<void> {
    if (now() - last < atMostEvery) {
      log.warn('refused an address: too many in a short time', outline(url));
      throw new Error('too many addresses in a short time');
    }
    last = now();
    await open(url);
  }
  return {
    direct,
    async asked(url: string): Promise<void> {
      if (now() - last < atMostEvery) return direct(url);
      last = now();
      if (!(await confirm(url))) return;
      last = now();
      await open(url);
    },
  };
}
