import type { UpdateState } from '#contracts/desktop.ts';
import type { Log } from './log.ts';

/** Where new versions come from, and how they get in. */
export type UpdateSource = {
  /** The newer version that there is; null where this one is the newest. */
  check(): Promise<string | null>;
  /** Fetches it; once fetched, it is put in when the application quits. */
  download(): Promise<void>;
  /** Puts it in now, and starts it. The application's windows must be closed. */
  restart(): void;
};

type Options = {
  /** Null where this copy can't bring itself up to date; `otherwise` says why. */
  source: (() => Promise<UpdateSource>) | null;
  otherwise: 'unavailable' | 'manual';
  onChange(): void;
  /** Closes all windows, which may ask; false where somebody stays. */
  closeWindows(): Promise<boolean>;
  log: Log;
};

/** Offers new versions. Nothing is fetched or put in before somebody says so. */
export function createUpdates({ source, otherwise, onChange, closeWindows, log }: Options) {
  let state: UpdateState = { status: source ? 'newest' : otherwise };
  let opened: Promise<UpdateSource> | null = null;
  let checking: Promise<UpdateState> | null = null;

  function become(next: UpdateState): UpdateState {
    state = next;
    onChange();
    return next;
  }
  function open(): Promise<UpdateSource> {
    if (!source) throw new Error('nothing brings updates');
    opened ??= source();
    return opened;
  }
  async function look(): Promise<UpdateState> {
    try {
      const version = await (await open()).check();
      return become(version === null ? { status: 'newest' } : { status: 'available', version });
    } catch (error) {
      log.warn('no answer about updates', { why: (error as Error).message });
      return become({ status: 'unknown' });
    }
  }

  return {
    state: () => state,
    /** Asks for a newer version, unless one is already on its way. Never rejects. */
    async check(): Promise<UpdateState> {
      if (!source || state.status === 'downloading' || state.status === 'ready') return state;
      checking ??= look().finally(() => {
        checking = null;
      });
      return checking;
    },
    /** Fetches the version that is offered; rejects where it does not arrive. */
    async download(): Promise<void> {
      if (state.status !== 'available') return;
      const { version } = state;
      become({ status: 'downloading', version });
      try {
        await (await open()).download();
        become({ status: 'ready', version });
      } catch (error) {
        log.warn('an update did not arrive', { why: (error as Error).message });
        become({ status: 'available', version });
        throw new Error('not fetched');
      }
    },
    /** Starts the new version, if nobody wants to stay in a window. */
    async restart(): Promise<void> {
      if (state.status === 'ready' && (await closeWindows())) (await open()).restart();
    },
  };
}
export type Updates = ReturnType<typeof createUpdates>;
