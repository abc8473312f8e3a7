import type { Platform } from '#contracts/app/platform.ts';
import { isLocked, loadPins, lockBrowser } from './web-session.ts';
import { counter } from './web-storage.ts';

const nothing = () => undefined;

/** The people who share this browser. Their PINs work here, because they have logged in with their passwords. */
export const webPeople: Platform['people'] = {
  async state() {
    const { minutes, people } = counter.read();
    const shared = people.length > 0;
    // Also loads the code now, because locking must work without a connection.
    if (shared) await loadPins().then((pins) => pins.lockIfLate(minutes), nothing);
    return { locked: isLocked(), minutes: shared ? minutes : null, people };
  },
  lock: () => lockBrowser(),
  approve: async (typed) => (await loadPins()).approve(typed),
  enter: async (typed) => (await loadPins()).enter(typed),
  forget: async (id) => (await loadPins()).forget(id),
  setMinutes: async (minutes) => counter.change({ minutes }),
};
