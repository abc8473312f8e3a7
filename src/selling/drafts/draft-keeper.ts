import type { Image } from '#contracts/media/images.ts';
import type { Draft, DraftForm } from '#contracts/selling/selling.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { backoff, mayPass } from '#src/lib/backoff.ts';
import type { LocalDraft } from '#src/lib/local-drafts.ts';
import { type DraftState, stateAfter } from './draft-state.ts';
import type { ProductDraft } from './local-draft.ts';

/** The draft's id, and the idempotency key for publishing it. */
export type DraftIdentity = { id: string; key: string };

export type DraftKeeper = {
  subscribe(listener: () => void): () => void;
  state(): DraftState;
  identity(): DraftIdentity;
  /**
   * Saves the form's content: immediately on this device, and on the server once typing pauses. `missing` is the number
   * of photos that are not uploaded yet. This number is stored only on this device.
   */
  change(form: DraftForm, images: readonly Image[], missing: number): void;
  /** Sends unsent changes to the server. Resolves once no save is running. */
  flush(): Promise<void>;
  /** Overwrites the server's draft with the local one. `version` is the server's current version. */
  overwrite(version: number): Promise<void>;
  /** Saves the local content as a new draft and continues with the new draft. */
  continueAs(identity: DraftIdentity, form: DraftForm, images: readonly Image[]): Promise<void>;
  /** Records that the server has already published this draft. */
  published(): void;
  /**
   * Pauses saving so that the draft can be published. Resolves once the running save is done. The next change resumes
   * saving.
   */
  rest(): Promise<void>;
  /** Deletes the draft from this device after it was published or discarded. */
  forget(): void;
  /** Call this when the form closes. Sends unsent changes. */
  leave(): Promise<void>;
};

type Content = { form: DraftForm; images: readonly Image[] };

type Options = DraftIdentity & {
  version: number;
  /** Content that was sent before this form opened. The server may or may not have received it. */
  unsure?: DraftForm | null;
  /** Returns the storage for a draft on this device. */
  localOf: (id: string) => LocalDraft<ProductDraft>;
  save: (id: string, form: DraftForm, version: number) => Promise<Draft>;
  /** Loads the draft from the server. Resolves to null if the server no longer has it. */
  read: (id: string) => Promise<Draft | null>;
  now?: () => Date;
};

/** How long to wait after a change before sending the draft, in milliseconds. */
const pause = 1_000;

const sameForm = (a: DraftForm, b: DraftForm) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => {
    const field = name as keyof DraftForm;
    return String(a[field] ?? '') === String(b[field] ?? '');
  });

/** Saves a draft while its form is open. Only one save runs at a time. The next save sends the latest content. */
export function createDraftKeeper(options: Options): DraftKeeper {
  const { localOf, save, read, now = () => new Date() } = options;
  let { id, key, version } = options;
  let local = localOf(id);
  let state: DraftState = { status: 'untouched' };
  let latest: (Content & { at: string }) | null = null;
  let missing = 0;
  /** Content that was sent but never confirmed by a reply. The server may or may not have it. */
  let unanswered = options.unsure ?? null;
  /**
   * True once the user has tried to publish. The draft may have become a product, even if the attempt seemed to fail.
   */
  let publishTried = false;
  /**
   * True from an attempt to publish until the next change or until the form closes. While it is true, nothing is sent.
   */
  let resting = false;
  let unsent = false;
  let ended = false;
  let left = false;
  /** The number of consecutive failed saves, which determines the delay before the next attempt. */
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function become(next: DraftState) {
    state = next;
    for (const listener of listeners) listener();
  }

  /** Returns whether the seller has to choose a version before anything else is sent. */
  const isUndecided = () => state.status === 'elsewhere' || state.status === 'published';

  function write(content: Content | null = latest) {
    if (!latest || ended) return;
    const { at } = latest;
    const { form, images } = content ?? { form: null, images: [] };
    local.save({ id, key, version, at, sent: !unsent, form, images: [...images], missing });
  }

  /**
   * Saves the form. If the save conflicts with an earlier save from this form whose reply was lost, overwrites that
   * save.
   */
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
    const sending = latest;
    become({ status: 'saving' });
    try {
      const saved = await saveAnyway(sending.form);
      if (latest === sending) unsent = false;
      version = saved.version;
      failures = 0;
      if (ended) return;
      write();
      become({ status: 'saved', at: saved.updated_at });
    } catch (error) {
      become(stateAfter(error));
      if (mayPass(error)) tryLater();
    }
  }

  /** Retries for as long as the form is open. The usual three retries wouldn't outlast even a short outage. */
  function tryLater() {
    if (ended || left) return;
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), backoff(failures));
    failures += 1;
  }

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

    async continueAs(identity, form, images) {
      clearTimeout(timer);
      while (saving !== null) await saving;
      local.end();
      ({ id, key } = identity);
      local = localOf(id);
      version = 0;
      unanswered = null;
      publishTried = false;
      resting = false;
      unsent = true;
      latest = { form, images, at: now().toISOString() };
      write();
      become({ status: 'local', why: null });
      await flush();
    },

    published: () => become({ status: 'published' }),

    async rest() {
      publishTried = true;
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
      // The last attempt to publish succeeded, although its reply was lost, and nothing has changed since
      // then.
      if (unchanged && state.status === 'published') local.forget();
      // Other people may use this device, so don't leave a copy here once the server has the draft.
      if (unsent || ended) return;
      if (publishTried || missing > 0) write(null);
      else local.forget();
    },
  };
}
