import type { ChangeFeed, Channel } from './change-feed.ts';

export type HeardCache<T> = {
  /** Returns the cached value, or calls `read` and caches the result unless it is undefined. */
  get(id: string, read: () => Promise<T>): Promise<T>;
  /** Removes a value, so the next `get` calls `read` again. */
  forget(id: string): void;
};

type Options = {
  feed: ChangeFeed;
  /** The channel of notifications whose payload is the id of a changed value. */
  channel: Channel;
  freshMs: number;
  /** The cache is cleared when it reaches this number of values. */
  most: number;
  now: () => Date;
};

/**
 * Creates a cache for values from the database. Entries are removed when the database notifies the servers of a change.
 * While the server receives no notifications, nothing is cached.
 */
export function createHeardCache<T>(options: Options): HeardCache<T> {
  const { feed, channel, freshMs, most, now } = options;
  const known = new Map<string, { value: T; until: number }>();
  // Counts the changes, so that a value read before a change is not cached afterwards.
  let changes = 0;
  const forget = (id: string) => {
    changes += 1;
    known.delete(id);
  };
  feed.on(channel, forget);
  feed.onGap(() => {
    changes += 1;
    known.clear();
  });
  return {
    async get(id, read) {
      const entry = known.get(id);
      if (entry && entry.until > now().getTime() && feed.hears) return entry.value;
      const before = changes;
      const value = await read();
      if (value !== undefined && feed.hears && before === changes) {
        if (known.size >= most) known.clear();
        known.set(id, { value, until: now().getTime() + freshMs });
      }
      return value;
    },
    forget,
  };
}
