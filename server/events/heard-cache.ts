export type HeardCache<T> = {
  /** Returns the cached value, or calls `read` and caches the result unless it is undefined. */
  get(id: string, read: () => Promise<T>): Promise<T>;
  /** Removes a value, so the next `get` calls `read` again. */
  forget(id: string): void;
  clear(): void;
};

type Options = {
  freshMs: number;
  /** The cache is cleared when it reaches this number of values. */
  most: number;
  /** Whether the server currently receives notifications about changes. If not, nothing is cached. */
  hears(): boolean;
  now?: () => number;
};

/**
 * Creates a cache for values from the database. Entries are removed when the database notifies the servers of a change.
 */
export function createHeardCache<T>(options: Options): HeardCache<T> {
  const { freshMs, most, hears, now = Date.now } = options;
  const known = new Map<string, { value: T; until: number }>();
  // Counts the changes, so that a value read before a change is not cached afterwards.
  let changes = 0;
  return {
    async get(id, read) {
      const entry = known.get(id);
      if (entry && entry.until > now() && hears()) return entry.value;
      const before = changes;
      const value = await read();
      if (value !== undefined && hears() && before === changes) {
        if (known.size >= most) known.clear();
        known.set(id, { value, until: now() + freshMs });
      }
      return value;
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
