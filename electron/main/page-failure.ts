import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { isOwnPage } from './addresses.ts';
import { failureAddress, readFailure } from './failure-page.ts';
import type { Log } from './log.ts';

type Options = {
  /** Shows the question and returns the chosen button's index. The question's `signal` can abort it. */
  ask(question: MessageBoxOptions): Promise<number>;
  log: Log;
};

const superseded = -3;

const question = (signal: AbortSignal): MessageBoxOptions => ({
  type: 'warning',
  title: 'Second Fret',
  message: 'The page isn’t responding',
  detail: 'You can wait, or stop the page and then reload it.',
  buttons: ['Wait', 'Stop the Page'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
  signal,
});

/**
 * Shows the failure page if the page crashes, hangs or fails to load. Never reloads automatically, because a
 * page that crashes at startup would crash again and again.
 */
export function watchPage(window: BrowserWindow, { ask, log }: Options): void {
  const contents = window.webContents;
  /** True after a failure, until another page loads. */
  let failed = false;

  function fail(reason: string, code: string): void {
    log.warn('the page is gone', { reason, code, again: failed });
    if (failed || window.isDestroyed()) return;
    failed = true;
    window.loadURL(failureAddress(reason, pathOf(contents.getURL()))).catch(() => undefined);
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
    if (!readFailure(url)) failed = false;
  });

  let answering: AbortController | null = null;
  window.on('unresponsive', () => {
    if (answering) return;
    const asking = new AbortController();
    answering = asking;
    log.warn('the page does not respond');
    ask(question(asking.signal))
      .then((button) => {
        // Crash the page, so that the failure page replaces it.
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

/** Returns the path to reload: the failed page's path, or `/` if it wasn't one of our pages. */
function pathOf(address: string): string {
  if (!isOwnPage(address) || readFailure(address)) return '/';
  const { pathname, search } = new URL(address);
  return pathname + search;
}
