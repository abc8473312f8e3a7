const key = 'overview';

/** Returns the height in pixels of the overview that this browser showed last; null if there was none. */
export function lastHeight(): number | null {
  try {
    return Number(localStorage.getItem(key)) || null;
  } catch {
    return null;
  }
}

/** Stores the overview's height for {@link lastHeight}; null if the user has no overview. */
export function keepHeight(height: number | null): void {
  try {
    if (height === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(height));
  } catch {
    // If storage is blocked, the page moves when the overview appears.
  }
}
