import * as z from 'zod/mini';
import { currentSession } from './session.ts';

const visitor = 'visitor';

/** Returns the user id for {@link localDraft}. All visitors share one id. */
export function viewerId(): string {
  const session = currentSession();
  return session.status === 'signed-in' ? session.user._id : visitor;
}

export type LocalDraft<T> = {
  /** Returns null if there is no draft or it doesn't match the schema. */
  read(): T | null;
  save(value: T): void;
  /** Deletes the draft, unless another tab has saved a newer draft on the device. */
  forget(): void;
  /** Deletes the draft, including another tab's version, and ignores all later saves. */
  end(): void;
};

/**
 * Drafts in `tab` survive closing a dialog, reloading the page and logging in again. Drafts in `device` also survive
 * closing the tab.
 */
type Place = 'tab' | 'device';

/**
 * Stores one user's unsent form input under the key `draft:userId:name`. Saves to all `places`, and reads from the
 * first place that contains a draft. If browser storage is unavailable, drafts are lost without an error.
 */
export function localDraft<S extends z.ZodMiniType>(
  userId: string,
  name: string,
  schema: S,
  places: readonly Place[],
): LocalDraft<z.infer<S>> {
  const key = `draft:${userId}:${name}`;
  const find = () => places.map((place) => storage[place].read(key)).find((text) => text !== null);
  let known = find();
  let ended = false;
  return {
    read() {
      known = find();
      return parse(schema, known);
    },
    save(value) {
      if (ended) return;
      const text = JSON.stringify(value);
      for (const place of places) if (storage[place].write(key, text)) known = text;
    },
    forget() {
      storage.tab.remove(key);
      if (storage.device.read(key) === known) storage.device.remove(key);
    },
    end() {
      ended = true;
      for (const place of places) storage[place].remove(key);
    },
  };
}

/** Stores the unsent input of a short form in this tab, by input name. `read` returns `{}` if nothing is stored. */
export function formDraft(userId: string, name: string) {
  const draft = localDraft(userId, name, z.record(z.string(), z.string()), ['tab']);
  return { ...draft, read: () => draft.read() ?? {} };
}

/** Returns the drafts on this device whose names begin with `prefix`, in no particular order. */
export function draftsOnDevice<S extends z.ZodMiniType>(
  userId: string,
  prefix: string,
  schema: S,
): z.infer<S>[] {
  return storage.device
    .keys()
    .filter((key) => key.startsWith(`draft:${userId}:${prefix}`))
    .flatMap((key) => parse(schema, storage.device.read(key)) ?? []);
}

const OnlyHere = z.object({ sent: z.literal(false) });

/** The key of a visitor's contact message that was never sent. It is not deleted at logout. */
const visitorMessage = `draft:${visitor}:contact`;

/**
 * Deletes the drafts of all users, because someone else may use this device next. Keeps drafts that the server does
 * not have yet.
 */
export function forgetDraftsAtLogout(): void {
  removeKeys((key, read) => {
    const isDraft = key.startsWith('draft:') && key !== visitorMessage;
    return isDraft && parse(OnlyHere, read()) === null;
  });
}

/**
 * Deletes everything that this device stores for a deleted account, under keys like `kind:userId:…`. Also deletes
 * what was stored for visitors, because it may come from the same person.
 */
export function forgetAllOf(userId: string): void {
  removeKeys((key) => {
    const owner = key.split(':')[1];
    return owner === userId || (owner === visitor && key !== visitorMessage);
  });
}

/** Deletes all of a user's drafts whose names end with this id, even if other tabs have saved them. */
export const endDraft = (userId: string, id: string): void =>
  removeKeys((key) => key.startsWith(`draft:${userId}:`) && key.endsWith(`:${id}`));

function removeKeys(isGone: (key: string, read: () => string | null) => boolean): void {
  for (const area of Object.values(storage)) {
    for (const key of area.keys()) if (isGone(key, () => area.read(key))) area.remove(key);
  }
}

const storage = { tab: storageArea(() => sessionStorage), device: storageArea(() => localStorage) };

/** Wraps the browser's storage. If storage is blocked or full, reads return null and writes return false. */
function storageArea(open: () => Storage) {
  function attempt<R>(access: (area: Storage) => R): R | null {
    try {
      return access(open());
    } catch {
      return null;
    }
  }
  return {
    keys: () => attempt((area) => Object.keys(area)) ?? [],
    read: (key: string) => attempt((area) => area.getItem(key)),
    write: (key: string, text: string) =>
      attempt((area) => {
        area.setItem(key, text);
        return true;
      }) ?? false,
    remove: (key: string) => attempt((area) => area.removeItem(key)),
  };
}

function parse<S extends z.ZodMiniType>(
  schema: S,
  text: string | null | undefined,
): z.infer<S> | null {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
