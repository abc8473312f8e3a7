import * as idb from 'idb-keyval';

/** Resolves to undefined if the browser has no storage for this page, for example in a private window. */
async function attempt<T>(access: () => Promise<T>): Promise<T | undefined> {
  try {
    return await access();
  } catch {
    return undefined;
  }
}

/**
 * Stores data that is too large for local storage or is not text in IndexedDB. Its contents may have been written by
 * an older version.
 */
export const deviceStorage = {
  get: (key: string): Promise<unknown> => attempt(() => idb.get<unknown>(key)),
  set: (key: string, value: unknown) => attempt(() => idb.set(key, value)),
  remove: (key: string) => attempt(() => idb.del(key)),
  keys: async () => (await attempt(() => idb.keys<string>())) ?? [],
};
