import type { NewEvent } from '#server/db/written.ts';
import type { EventFeed } from './event-feed.ts';

export type EventCache<T> = ReturnType<typeof createEventCache<T>>;

type Options = {
  feed: EventFeed;
  /** Returns the ids of the values that an event has changed, or `all`. */
  changedBy(event: NewEvent): readonly string[] | 'all';
  freshMs: number;
  /** The cache is cleared when it reaches this number of values. */
  most: number;
  now: () => Date;
};

/**
 * Creates a cache for values from the database. It follows the events of all servers, and removes the values that they
 * have changed. While the server may miss events, nothing is cached.
 */
export function createEventCache<T>(options: Options) {
  const { feed, changedBy, freshMs, most, now } = options;
  const known = new Map<string, { value: T; until: number }>();
  // Counts the changes, so that a value read before a change is not cached afterwards.
  let changes = 0;
  const forget = (id: string) => {
    changes += 1;
    known.delete(id);
  };
  const forgetAll = () => {
    changes += 1;
    known.clear();
  };
  feed.onCommitted((event) => {
    const ids = changedBy(event);
    if (ids === 'all') forgetAll();
    else ids.forEach(forget);
  });
  feed.onGap(forgetAll);
  return {
    /** Returns the cached value, or calls `read` and caches the result unless it is undefined. */
    async get(id: string, read: () => Promise<T>): Promise<T> {
      const entry = known.get(id);
      if (entry && entry.until > now().getTime() && feed.isCurrent) return entry.value;
      const before = changes;
      const value = await read();
      if (value !== undefined && feed.isCurrent && before === changes) {
        if (known.size >= most) known.clear();
        known.set(id, { value, until: now().getTime() + freshMs });
      }
      return value;
    },

    /** Removes a value, so the next `get` calls `read` again. */
    forget,
  };
}
