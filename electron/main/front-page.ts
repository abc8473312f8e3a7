import type { BrowserWindow } from 'electron';

let find: () => BrowserWindow | null = () => null;

/** Sets the function that finds the most recently used page window. */
export function setFrontPage(finder: typeof find): void {
  find = finder;
}

/**
 * Returns the most recently used page window, or null. Never returns the customer display, because customers can see
 * it.
 */
export const frontPage = (): BrowserWindow | null => find();
