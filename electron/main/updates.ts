import type { UpdateState } from '#contracts/app/desktop-channels.ts';
import type { Log } from './log.ts';

/** Finds, downloads and installs new versions. */
export type UpdateSource = {
  /** Returns the newer version, or null if this is the newest. */
  check(): Promise<string | null>;
  /** Downloads the new version. It is installed when the application quits. */
  download(): Promise<void>;
  /** Installs the downloaded version now and starts it. Close all windows first. */
  restart(): void;
};

type Options = {
  /** Loads the updater. If this is null, the application can't update itself, and its update state is `otherwise`. */
  source: (() => Promise<UpdateSource>) | null;
  otherwise: 'unavailable' | 'manual';
  onChange(): void;
  /** Closes all windows. Their pages may ask the user first. Returns false if the user chooses to stay. */
  closeWindows(): Promise<boolean>;
  log: Log;
};

/** Offers new versions. Downloads and installs them only if the user asks for it. */
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
    if (!source) throw new Error('this installation can’t be updated');
    opened ??= source();
    return opened;
  }
  async function look(): Promise<UpdateState> {
    try {
      const version = await (await open()).check();
      return become(version === null ? { status: 'newest' } : { status: 'available', version });
    } catch (error) {
      log.warn('could not check for updates', { why: (error as Error).message });
      return become({ status: 'unknown' });
    }
  }

  return {
    state: () => state,
    /** Checks for a newer version, unless one is being downloaded or is ready to install. Never rejects. */
    async check(): Promise<UpdateState> {
      if (!source || state.status === 'downloading' || state.status === 'ready') return state;
      checking ??= look().finally(() => {
        checking = null;
      });
      return checking;
    },
    /** Downloads the offered version. Rejects if that fails. */
    async download(): Promise<void> {
      if (state.status !== 'available') return;
      const { version } = state;
      become({ status: 'downloading', version });
      try {
        await (await open()).download();
        become({ status: 'ready', version });
      } catch (error) {
        log.warn('could not download an update', { why: (error as Error).message });
        become({ status: 'available', version });
        throw new Error('download failed');
      }
    },
    /** Installs and starts the new version, unless the user chooses to stay on a page with unsaved changes. */
    async restart(): Promise<void> {
      if (state.status === 'ready' && (await closeWindows())) (await open()).restart();
    },
  };
}
export type Updates = ReturnType<typeof createUpdates>;
