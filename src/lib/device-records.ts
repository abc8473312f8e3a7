import type * as z from 'zod/mini';

/**
 * What this device keeps of one kind, a key for each, so that tabs don't overwrite one another's. `prefix` is
 * `kind:person:`, perhaps with more behind it: by the person all of theirs is found again. What does not fit
 * `schema` counts as not there. Without storage nothing is kept, and nothing fails.
 */
export function deviceRecords<S extends z.ZodMiniType>(prefix: string, schema: S) {
  type Value = z.infer<S>;

  function read(id: string): Value | null {
    try {
      return schema.safeParse(JSON.parse(localStorage.getItem(prefix + id) ?? 'null')).data ?? null;
    } catch {
      return null;
    }
  }

  return {
    read,
    /** In no order. */
    all(): { id: string; value: Value }[] {
      return storedKeys()
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => {
          const id = key.slice(prefix.length);
          const value = read(id);
          return value === null ? [] : [{ id, value }];
        });
    },
    /** False where there is no room for it, or no storage. */
    write(id: string, value: Value): boolean {
      try {
        localStorage.setItem(prefix + id, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    remove(id: string): void {
      try {
        localStorage.removeItem(prefix + id);
      } catch {
        // Without storage there is nothing to remove.
      }
    },
  };
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
