/** The segment by which a lasting draft is told from those of one tab. */
const lasting = 'edit';

/** In place of a person's id: who typed it was not signed in. */
export const visitor = 'visitor';

/** Where a draft is kept: `draft:person:name`. */
export const draftKey = (userId: string, name: string) => `draft:${userId}:${name}`;

/** Whose draft a key is of, and whether it is a lasting one; null where it is no draft's. */
export function readDraftKey(key: string): { userId: string; lasting: boolean } | null {
  const [kind, userId = '', segment] = key.split(':');
  return kind === 'draft' ? { userId, lasting: segment === lasting } : null;
}

/**
 * What somebody typed and has not sent yet, kept in this tab: it outlives a closed dialog, a reload and a
 * login that had to be repeated. `name` says which form; drafts are kept apart by person.
 */
export function draftOf<T>(name: string, userId: string) {
  const key = draftKey(userId, name);
  return {
    read(): Partial<T> {
      return parse<T>(tolerate(() => sessionStorage.getItem(key)));
    },
    save(values: Partial<T>): void {
      tolerate(() => sessionStorage.setItem(key, JSON.stringify(values)));
    },
    forget(): void {
      tolerate(() => sessionStorage.removeItem(key));
    },
  };
}

/**
 * As {@link draftOf}, and kept on the device, too: it outlives the tab. Each tab goes on with what was typed
 * in it, and forgets on the device only what it knows: another tab may have kept something there since.
 */
export function lastingDraftOf<T>(name: string, userId: string) {
  const key = draftKey(userId, `${lasting}:${name}`);
  let known: string | null = null;
  return {
    read(): Partial<T> {
      known =
        tolerate(() => sessionStorage.getItem(key)) ?? tolerate(() => localStorage.getItem(key));
      return parse<T>(known);
    },
    save(values: T): void {
      const text = JSON.stringify(values);
      known = text;
      tolerate(() => sessionStorage.setItem(key, text));
      tolerate(() => localStorage.setItem(key, text));
    },
    forget(): void {
      tolerate(() => sessionStorage.removeItem(key));
      if (tolerate(() => localStorage.getItem(key)) === known) {
        tolerate(() => localStorage.removeItem(key));
      }
    },
    /** Also what another tab kept on the device: none of it can ever be sent. */
    forgetForAll(): void {
      tolerate(() => sessionStorage.removeItem(key));
      tolerate(() => localStorage.removeItem(key));
    },
  };
}

/** Without storage a form still works; it only forgets sooner. */
function tolerate<R>(access: () => R): R | null {
  try {
    return access();
  } catch {
    return null;
  }
}

function parse<T>(text: string | null): Partial<T> {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
