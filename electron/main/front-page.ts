import { AsyncLocalStorage } from 'node:async_hooks';
import type { BrowserWindow, WebContents } from 'electron';

type PageWindows = {
  /** Returns the most recently used window. */
  front(): BrowserWindow | null;
  /** Returns the window of a page, or null if it has closed. */
  windowOf(page: WebContents): BrowserWindow | null;
};

let windows: PageWindows | null = null;
const asking = new AsyncLocalStorage<WebContents>();

/** Sets the windows among which {@link askingWindow} looks. The customer display is none of them: customers see it. */
export function setPageWindows(given: PageWindows): void {
  windows = given;
}

/** Runs `work` for a page. Dialogs that the work opens, and pages that it prints, are those of this page's window. */
export const workFor = <T>(page: WebContents, work: () => T): T => asking.run(page, work);

/**
 * Returns the window of the page that asked for the current work, or null if that window has closed. For work that no
 * page asked for, returns the most recently used window.
 */
export function askingWindow(): BrowserWindow | null {
  const page = asking.getStore();
  return (page ? windows?.windowOf(page) : windows?.front()) ?? null;
}
