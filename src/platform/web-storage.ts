/** Who shares this browser, and after how many minutes it locks. */
export const counterKey = 'counter:people';
/** When someone last used this browser or computer. See `counter-lock.tsx`. */
export const usedKey = 'counter:used';

/** Returns a stored text. Returns null if the browser blocks storage. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
