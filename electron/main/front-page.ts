import type { BrowserWindow } from 'electron';

let find: () => BrowserWindow | null = () => null;

/** Sets how the page window that was used last is found. */
export function setFrontPage(finder: typeof find): void {
  find = finder;
}

/**
 * Returns the page window that was used last, or null. Never returns the customer display, because customers read it.
 */
export const frontPage = (): BrowserWindow | null => find();
