import type { Platform } from '#contracts/app/platform.ts';
import { isLocked, loadPins, lockBrowser } from './web-session.ts';
import { counterKey, stored } from './web-storage.ts';

type People = Platform['people'];

const nobody = { minutes: null, people: [] };

const own = {
  async state() {
    // Also loads the code now, because locking must work without a connection.
    const known = stored(counterKey) && loadPins().then((pins) => pins.known());
    const counter = (await Promise.resolve(known).catch(() => null)) || nobody;
    return { locked: isLocked(), ...counter };
  },
  lock: () => lockBrowser(),
} satisfies Partial<People>;

/** The people who share this browser. The code for PINs has all functions that aren't in `own`. */
export const webPeople = new Proxy(own as typeof own & Omit<People, keyof typeof own>, {
  get: (target, name: 'enter') =>
    Reflect.get(target, name) ??
    (async (argument: Parameters<People['enter']>[0]) => (await loadPins())[name](argument)),
});
