import type { AccountRow } from '#server/db/account-records.ts';

export type AccountCache = {
  /** Returns the cached account, or calls `read` and caches the result. */
  get(id: string, read: () => Promise<AccountRow | undefined>): Promise<AccountRow | undefined>;
  /** Removes an account, so the next `get` reads the database. */
  forget(id: string): void;
  clear(): void;
};

const freshMs = 5_000;
const mostAccounts = 10_000;

/**
 * Caches accounts for five seconds. When an account changes, the database notifies all servers (see the
 * migration `account-changes`), and they remove it from their caches. While `hears` returns false,
 * notifications don't arrive, so nothing is cached.
 */
export function createAccountCache(hears: () => boolean, now: () => number): AccountCache {
  const known = new Map<string, { user: AccountRow; until: number }>();
  // Counts changes, so an account read before a change is not cached after it.
  let changes = 0;
  return {
    async get(id, read) {
      const entry = known.get(id);
      if (entry && entry.until > now() && hears()) return entry.user;
      const before = changes;
      const user = await read();
      if (user && hears() && before === changes) {
        if (known.size >= mostAccounts) known.clear();
        known.set(id, { user, until: now() + freshMs });
      }
      return user;
    },
    forget(id) {
      changes += 1;
      known.delete(id);
    },
    clear() {
      changes += 1;
      known.clear();
    },
  };
}
