import type { BrowserWindow } from 'electron';

/** How long a window may stay hidden, in milliseconds. */
const patience = 3_000;

/**
 * Calls `show` once: when the page has been drawn, has loaded or has failed, or after three seconds. On Wayland, a hidden
 * window may never report that its page has been drawn. Returns a function that calls `show` earlier.
 */
export function revealOnce(window: BrowserWindow, show: () => void): () => void {
  let pending = true;
  function reveal(): void {
    clearTimeout(timer);
    if (!pending || window.isDestroyed()) return;
    pending = false;
    show();
  }
  const timer = setTimeout(reveal, patience);
  const contents = window.webContents;
  window.once('ready-to-show', reveal);
  contents.once('did-finish-load', reveal);
  contents.once('did-fail-load', reveal);
  contents.once('render-process-gone', reveal);
  window.once('closed', reveal);
  return reveal;
}
