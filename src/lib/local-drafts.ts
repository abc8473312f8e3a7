import * as z from 'zod/mini';

/** Stands for a person's id where nobody is signed in. */
export const visitor = 'visitor';

export type LocalDraft<T> = {
  /** Null where there is none that fits the schema. */
  read(): T | null;
  save(value: T): void;
  /** Leaves on the device what another tab saved there since. */
  forget(): void;
  /** It can't be sent any more: forgets other tabs' as well, and saves nothing from now on. */
  end(): void;
};

/** In this tab it outlives a closed dialog, a reload and a repeated login; on the device, the tab, too. */
type Place = 'tab' | 'device';

/**
 * What one person typed and has not sent, under the key `draft:person:name`. It is saved in all `places`
 * and read from the first that has it. Without storage a form still works; it only forgets sooner.
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

/** The texts of a short form, by input, in this tab; an empty object where there are none. */
export function formDraft(userId: string, name: string) {
  const draft = localDraft(userId, name, z.record(z.string(), z.string()), ['tab']);
  return { ...draft, read: () => draft.read() ?? {} };
}

/** The drafts on this device whose name begins with `prefix`, in no order. */
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

/**
 * Others may use this device after a logout: forgets what signed-in people typed. Only a draft that the
 * server does not have yet stays, and waits for its person.
 */
export function forgetDraftsAtLogout(): void {
  const waits = (text: string | null | undefined) => parse(OnlyHere, text) !== null;
  for (const area of Object.values(storage)) {
    for (const key of area.keys()) {
      const [kind, userId] = key.split(':');
      const typedByPerson = kind === 'draft' && userId !== visitor;
      if (typedByPerson && !waits(area.read(key))) area.remove(key);
    }
  }
}

/** Forgets everything under keys of the form `kind:person:…`: the person's account is gone. */
export function forgetAllOf(userId: string): void {
  for (const area of Object.values(storage)) {
    for (const key of area.keys()) if (key.split(':')[1] === userId) area.remove(key);
  }
}

const storage = { tab: storageArea(() => sessionStorage), device: storageArea(() => localStorage) };

/** Storage may be forbidden or full: reads are null then, and writes false. */
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
