/**
 * Creates a function that remembers what it has read for up to `ms` milliseconds. Calls with the same key share one
 * read, even while it is running. Failures are not remembered.
 */
export function recentResults<T>(ms: number): (key: string, read: () => Promise<T>) => Promise<T> {
  let known = new Map<string, Promise<T>>();
  let until = 0;
  return (key, read) => {
    const now = Date.now();
    if (until < now) {
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
