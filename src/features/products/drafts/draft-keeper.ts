import type { Image } from '#contracts/images.ts';
import type { Draft, DraftForm } from '#contracts/selling.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { backoff, mayPass } from '#src/lib/backoff.ts';
import type { LocalDraft } from '#src/lib/local-drafts.ts';
import { type DraftState, stateAfter } from './draft-state.ts';
import type { ProductDraft } from './local-draft.ts';

/** The draft's id, and the key that it is published under. */
export type DraftIdentity = { id: string; key: string };

export type DraftKeeper = {
  subscribe(listener: () => void): () => void;
  state(): DraftState;
  identity(): DraftIdentity;
  /**
   * Keeps what was typed: on this device at once, on the server when the typing pauses. `missing` counts the
   * photos that have not arrived yet: only this device knows of them.
   */
  change(form: DraftForm, images: readonly Image[], missing: number): void;
  /** Sends what is not sent yet; resolves when nothing is under way. */
  flush(): Promise<void>;
  /** Goes on from this version of the server's: what is here replaces what is there. */
  overwrite(version: number): Promise<void>;
  /** Goes on with what is here as another draft, which nobody has yet. */
  goOnAs(identity: DraftIdentity, form: DraftForm, images: readonly Image[]): Promise<void>;
  /** It is a product already, as its publication was told. */
  published(): void;
  /** Waits for what is under way and sends no more until the next change: it is being published. */
  rest(): Promise<void>;
  /** Forgets it on this device: it is published or discarded. */
  forget(): void;
  /** The form is left; resolves when all is kept that can be. */
  leave(): Promise<void>;
};

type Content = { form: DraftForm; images: readonly Image[] };

type Options = DraftIdentity & {
  version: number;
  /** What was sent before this form was opened, maybe in vain. */
  unsure?: DraftForm | null;
  /** Where this device keeps the draft of an id. */
  localOf: (id: string) => LocalDraft<ProductDraft>;
  save: (id: string, form: DraftForm, version: number) => Promise<Draft>;
  /** The draft as the server has it; null where it is gone. */
  read: (id: string) => Promise<Draft | null>;
  now?: () => Date;
};

/** Milliseconds without a key until what was typed is sent. */
const pause = 1_000;

const sameForm = (a: DraftForm, b: DraftForm) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => {
    const field = name as keyof DraftForm;
    return String(a[field] ?? '') === String(b[field] ?? '');
  });

/** Keeps one draft while its form is open. One save is under way at a time; the next takes the latest. */
export function createDraftKeeper(options: Options): DraftKeeper {
  const { localOf, save, read, now = () => new Date() } = options;
  let { id, key, version } = options;
  let local = localOf(id);
  let state: DraftState = { status: 'untouched' };
  let latest: (Content & { at: string }) | null = null;
  let missing = 0;
  /** What was sent without an answer: the server may have it or not. */
  let unanswered = options.unsure ?? null;
  /** Its key may have published it already. */
  let tried = false;
  /** That may be under way: what is not sent yet waits for the next key, or for the form to be left. */
  let resting = false;
  let unsent = false;
  let ended = false;
  let left = false;
  /** Saves in a row that failed, though another try may succeed. */
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function become(next: DraftState) {
    state = next;
    for (const listener of listeners) listener();
  }

  /** Somebody has to choose first. */
  const isUndecided = () => state.status === 'elsewhere' || state.status === 'published';

  function write(content: Content | null = latest) {
    if (!latest || ended) return;
    const { at } = latest;
    const { form, images } = content ?? { form: null, images: [] };
    local.save({ id, key, version, at, sent: !unsent, form, images, missing });
  }

  /** Saves; where the answer to an earlier save was lost, goes on from what that one left there. */
  async function saveAnyway(form: DraftForm): Promise<Draft> {
    try {
      return await save(id, form, version);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'edit_conflict') {
        unanswered = form;
        throw error;
      }
      const there = unanswered && (await read(id));
      if (!there || !unanswered || !sameForm(there.form, unanswered)) throw error;
      unanswered = null;
      return save(id, form, there.version);
    }
  }

  async function send(): Promise<void> {
    if (!latest) return;
    unsent = false;
    become({ status: 'saving' });
    try {
      const saved = await saveAnyway(latest.form);
      version = saved.version;
      failures = 0;
      if (ended) return;
      write();
      become({ status: 'saved', at: saved.updated_at });
    } catch (error) {
      unsent = true;
      become(stateAfter(error));
      if (mayPass(error)) tryLater();
    }
  }

  /** For as long as the form is open: three times, as a page is read, would give up on a short outage. */
  function tryLater() {
    if (ended || left) return;
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), backoff(failures));
    failures += 1;
  }

  /** Resolves when nothing is under way. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    while (saving !== null) await saving;
    if (!unsent || resting || ended || isUndecided()) return;
    saving = send().finally(() => {
      saving = null;
    });
    await saving;
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    state: () => state,
    identity: () => ({ id, key }),

    change(form, images, unstored) {
      if (ended) return;
      missing = unstored;
      if (latest && sameForm(latest.form, form)) return write();
      latest = { form, images, at: now().toISOString() };
      unsent = true;
      resting = false;
      left = false;
      write();
      clearTimeout(timer);
      if (!isUndecided()) timer = setTimeout(() => void flush(), pause);
    },

    flush,

    async overwrite(current) {
      version = current;
      resting = false;
      become({ status: 'local', why: null });
      unsent = true;
      await flush();
    },

    async goOnAs(identity, form, images) {
      clearTimeout(timer);
      while (saving !== null) await saving;
      local.end();
      ({ id, key } = identity);
      local = localOf(id);
      version = 0;
      unanswered = null;
      tried = false;
      resting = false;
      unsent = true;
      latest = { form, images, at: now().toISOString() };
      write();
      become({ status: 'local', why: null });
      await flush();
    },

    published: () => become({ status: 'published' }),

    async rest() {
      tried = true;
      resting = true;
      clearTimeout(timer);
      timer = undefined;
      while (saving !== null) await saving;
    },

    forget() {
      ended = true;
      clearTimeout(timer);
      local.end();
    },

    async leave() {
      const unchanged = resting;
      resting = false;
      left = true;
      await flush();
      // All of it is in the product that its own last try made, unheard.
      if (unchanged && state.status === 'published') local.forget();
      // What the server has needs no second copy on a device that others may use.
      if (unsent || ended) return;
      if (tried || missing > 0) write(null);
      else local.forget();
    },
  };
}
