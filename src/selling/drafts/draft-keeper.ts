import { create } from 'zustand';
import type { Image } from '#contracts/media/images.ts';
import type { Draft, DraftForm } from '#contracts/selling/selling.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { backoff, mayPass } from '#src/lib/backoff.ts';
import { endDraft } from '#src/lib/local-drafts.ts';
import { keepDraft } from '#src/selling/selling-queries.ts';
import { type DraftState, stateAfter } from './draft-state.ts';
import { localProductDraft, type ProductDraft } from './local-draft.ts';

/** The draft's id, and the idempotency key for publishing it. */
type DraftIdentity = { id: string; key: string };

type Options = DraftIdentity & {
  userId: string;
  version: number;
  /** Content that was sent before this form opened. The server may or may not have received it. */
  unsure: DraftForm | null;
  /** Loads the draft from the server. Resolves to null if the server no longer has it. */
  read: (id: string) => Promise<Draft | null>;
};

/** How long to wait after a change before sending the draft, in milliseconds. */
const pause = 1_000;

const sameForm = (a: DraftForm, b: DraftForm) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => {
    const field = name as keyof DraftForm;
    return String(a[field] ?? '') === String(b[field] ?? '');
  });

const now = () => new Date().toISOString();

/** Saves a draft while its form is open. Only one save runs at a time. The next save sends the latest content. */
export function createDraftKeeper({ userId, id, key, version, unsure, read }: Options) {
  /** The form is null until the user changes something. */
  const draft: ProductDraft = {
    ...{ id, key, version, at: now(), sent: true, form: null, images: [], missing: 0 },
  };
  const use = create<{ draft: ProductDraft; state: DraftState }>(() => ({
    draft,
    state: { status: 'untouched' },
  }));
  let local = localProductDraft(userId, id);
  /** Content that was sent but never confirmed by a reply. The server may or may not have it. */
  let unanswered = unsure;
  /**
   * True once the user has tried to publish. The draft may have become a product, even if the attempt seemed to fail.
   */
  let publishTried = false;
  /**
   * True from an attempt to publish until the next change or until the form closes. While it is true, nothing is sent.
   */
  let resting = false;
  let ended = false;
  let left = false;
  /** The number of consecutive failed saves, which determines the delay before the next attempt. */
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | null = null;

  const get = () => use.getState().draft;
  const become = (state: DraftState) => use.setState({ state });

  /** Changes the draft and stores it on this device. */
  function put(changes: Partial<ProductDraft>): void {
    use.setState({ draft: { ...get(), ...changes } });
    local.save(get());
  }

  /** Returns whether the seller has to choose a version before anything else is sent. */
  function isUndecided(): boolean {
    const { status } = use.getState().state;
    return status === 'elsewhere' || status === 'published';
  }

  /**
   * Saves the form. If the save conflicts with an earlier save from this form whose reply was lost, overwrites that
   * save.
   */
  async function saveAnyway(form: DraftForm): Promise<Draft> {
    const { id, version } = get();
    try {
      return await keepDraft(id, form, version);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'edit_conflict') {
        unanswered = form;
        throw error;
      }
      const there = unanswered && (await read(id));
      if (!there || !unanswered || !sameForm(there.form, unanswered)) throw error;
      unanswered = null;
      return keepDraft(id, form, there.version);
    }
  }

  async function send(): Promise<void> {
    const { form } = get();
    if (!form) return;
    become({ status: 'saving' });
    try {
      const saved = await saveAnyway(form);
      failures = 0;
      put({ version: saved.version, sent: get().form === form });
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

  /** Sends unsent changes to the server. Resolves once no save is running. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    while (saving !== null) await saving;
    if (get().sent || resting || ended || isUndecided()) return;
    saving = send().finally(() => {
      saving = null;
    });
    await saving;
  }

  return {
    /** Returns the draft and its state, and re-renders the component when they change. */
    use,
    identity: (): DraftIdentity => get(),

    /**
     * Saves the form's content: immediately on this device, and on the server once typing pauses. `missing` is the
     * number of photos that are not uploaded yet. This number is stored only on this device.
     */
    change(form: DraftForm, images: readonly Image[], missing: number): void {
      if (ended) return;
      const before = get().form;
      if (before && sameForm(before, form)) {
        put({ missing });
        return;
      }
      resting = false;
      left = false;
      put({ form, images: [...images], missing, at: now(), sent: false });
      clearTimeout(timer);
      if (!isUndecided()) timer = setTimeout(() => void flush(), pause);
    },

    flush,

    /** Overwrites the server's draft with the local one. `version` is the server's current version. */
    async overwrite(version: number): Promise<void> {
      resting = false;
      put({ version, sent: false });
      become({ status: 'local', why: null });
      await flush();
    },

    /** Saves the local content as a new draft and continues with the new draft. */
    async continueAs(identity: DraftIdentity, form: DraftForm, images: readonly Image[]) {
      clearTimeout(timer);
      while (saving !== null) await saving;
      local.end();
      local = localProductDraft(userId, identity.id);
      unanswered = null;
      publishTried = false;
      resting = false;
      put({ ...identity, version: 0, sent: false, form, images: [...images], at: now() });
      become({ status: 'local', why: null });
      await flush();
    },

    /** Records that the server has already published this draft. */
    published: () => become({ status: 'published' }),

    /**
     * Pauses saving so that the draft can be published. Resolves once the running save is done. The next change resumes
     * saving.
     */
    async rest(): Promise<void> {
      publishTried = true;
      resting = true;
      clearTimeout(timer);
      while (saving !== null) await saving;
    },

    /** Deletes the draft from this device after it was published or discarded. */
    forget(): void {
      ended = true;
      clearTimeout(timer);
      local.end();
      endDraft(userId, get().id);
    },

    /** Call this when the form closes. Sends unsent changes. */
    async leave(): Promise<void> {
      const unchanged = resting;
      resting = false;
      left = true;
      await flush();
      // The last attempt to publish succeeded, although its reply was lost, and nothing has changed since
      // then.
      if (unchanged && use.getState().state.status === 'published') return local.forget();
      // Other people may use this device, so don't leave a copy here once the server has the draft.
      if (!get().sent || ended) return;
      if (publishTried || get().missing > 0) local.save({ ...get(), form: null, images: [] });
      else local.forget();
    },
  };
}
