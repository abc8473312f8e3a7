import type { AccountRow } from '#server/db/account-records.ts';

export type AccountCache = {
  /** The account as the database has it, by way of `read` where it isn't known for sure. */
  get(id: string, read: () => Promise<AccountRow | undefined>): Promise<AccountRow | undefined>;
  /** Its next reader asks the database. */
  forget(id: string): void;
  clear(): void;
};

const freshMs = 5_000;
const mostAccounts = 10_000;

/**
 * Remembers accounts between a person's calls. A change is announced to all servers (by the database's
 * notification, see the migration `account-changes`), which then forget the account: `hears` says whether that
 * would reach us, and without it nothing is remembered. Five seconds bound what could still go wrong.
 */
export function createAccountCache(hears: () => boolean, now: () => number): AccountCache {
  const known = new Map<string, { user: AccountRow; until: number }>();
  // Counts changes: an answer that was read before one must not be kept after it.
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
