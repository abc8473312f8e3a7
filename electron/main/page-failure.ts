import type { BrowserWindow, MessageBoxOptions, WebContents } from 'electron';
import { desktopOrigin } from '#contracts/desktop.ts';
import { isOwnPage } from './addresses.ts';
import { failurePath, type PageFailure } from './failure-page.ts';
import type { Log } from './log.ts';

type Contents = Pick<WebContents, 'getURL' | 'forcefullyCrashRenderer' | 'on'>;
type Watched = Pick<BrowserWindow, 'loadURL' | 'isDestroyed' | 'on'> & { webContents: Contents };

type Options = {
  /** Asks with this; resolves to the chosen button's index. Gives up when `signal` says so. */
  ask(question: MessageBoxOptions): Promise<number>;
  /** Keeps what the page that says it is made of. */
  tell(failure: PageFailure): void;
  now(): Date;
  log: Log;
};

const superseded = -3;

const question = (signal: AbortSignal): MessageBoxOptions => ({
  type: 'warning',
  title: 'Second Fret',
  message: 'The page does not answer',
  detail: 'Wait for it, or stop it and load it again.',
  buttons: ['Wait', 'Stop It'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
  signal,
});

/**
 * Shows a page of main's own in place of one that crashed, hangs or did not load. Nothing is loaded by
 * itself after that: a page that crashes at its start would do so for ever.
 */
export function watchPage(window: Watched, { ask, tell, now, log }: Options): void {
  const contents = window.webContents;
  /** Until something else was loaded. */
  let failed = false;

  function fail(reason: string, code: string): void {
    log.warn('the page is gone', { reason, code, again: failed });
    if (failed || window.isDestroyed()) return;
    failed = true;
    tell({ reason, code, path: pathOf(contents.getURL()), at: now().toISOString() });
    window.loadURL(desktopOrigin + failurePath).catch(() => undefined);
  }

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason !== 'clean-exit') fail(reason, String(exitCode));
  });
  contents.on('did-fail-load', (_event, errorCode, description, _url, isMainFrame) => {
    if (isMainFrame && errorCode !== superseded) {
      fail('not-loaded', description || String(errorCode));
    }
  });
  contents.on('did-navigate', (_event, url) => {
    if (url !== desktopOrigin + failurePath) failed = false;
  });

  let answering: AbortController | null = null;
  window.on('unresponsive', () => {
    if (answering) return;
    const asking = new AbortController();
    answering = asking;
    log.warn('the page does not answer');
    ask(question(asking.signal))
      .then((button) => {
        // The crash that follows brings the page that says so.
        if (button === 1 && !asking.signal.aborted) contents.forcefullyCrashRenderer();
      })
      .catch(() => undefined)
      .finally(() => {
        if (answering === asking) answering = null;
      });
  });
  window.on('responsive', () => {
    answering?.abort();
    answering = null;
  });
}

/** Only what leads to a page of ours again. */
function pathOf(address: string): string {
  if (!isOwnPage(address)) return '/';
  const { pathname, search } = new URL(address);
  return pathname === failurePath ? '/' : pathname + search;
}
