/** How many values to keep. A key can have several kilobytes. */
const maxKept = 2_000;

/**
 * Creates a function that reads a value and caches it for up to `ms` milliseconds. Concurrent calls with the same key
 * share one read. Failures are not cached.
 */
export function recentResults<T>(ms: number): (key: string, read: () => Promise<T>) => Promise<T> {
  let known = new Map<string, Promise<T>>();
  let until = 0;
  return (key, read) => {
    const now = Date.now();
    if (until < now || known.size >= maxKept) {
      known = new Map();
      until = now + ms;
    }
    const results = known;
    const result = results.get(key) ?? read();
    results.set(key, result);
    result.catch(() => results.delete(key));
    return result;
  };
}
