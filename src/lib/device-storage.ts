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
 * IndexedDB storage for data that is binary or too large for local storage. Stored data may have been written by an
 * earlier release of the client.
 */
export const deviceStorage = {
  get: (key: string): Promise<unknown> => attempt(() => idb.get<unknown>(key)),
  set: (key: string, value: unknown) => attempt(() => idb.set(key, value)),
  remove: (key: string) => attempt(() => idb.del(key)),
  keys: async () => (await attempt(() => idb.keys<string>())) ?? [],
};
