import type { Platform } from '#contracts/app/platform.ts';
import { may } from '#contracts/permissions.ts';
import { isLocked, loadPins, lockBrowser, store } from './web-session.ts';
import { counter, stored, usedKey } from './web-storage.ts';

/** Returns whether no one has used the browser for so long that it locks, although no tab was open to do so. */
function isLate(minutes: number): boolean {
  const session = store.read();
  if (!session || session.device || !may(session.user.role, 'sell_at_counter')) return false;
  return Math.abs(Date.now() - Number(stored(usedKey))) > minutes * 60_000;
}

/** The people who share this browser. Their PINs work here, because they have logged in with their passwords. */
export const webPeople: Platform['people'] = {
  async state() {
    const { minutes, people } = counter.read();
    if (people.length === 0) return { locked: isLocked(), minutes: null, people };
    // Locking must also work without a connection.
    void loadPins().catch(() => undefined);
    if (minutes !== null && isLate(minutes)) void lockBrowser();
    return {
      locked: isLocked(),
      minutes,
      people: people.map(({ device: _, ...person }) => person),
    };
  },
  lock: () => lockBrowser(),
  approve: async (typed) => (await loadPins()).approve(typed),
  enter: async (typed) => (await loadPins()).enter(typed),
  forget: async (id) => (await loadPins()).forget(id),
  setMinutes: async (minutes) => counter.change({ minutes }),
};
