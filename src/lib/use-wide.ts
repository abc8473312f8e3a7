import { useSyncExternalStore } from 'react';

/** Tailwind's `lg` breakpoint. */
const wide = window.matchMedia('(width >= 64rem)');

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/**
 * Returns whether the window is wide enough for a side column. Use it to avoid rendering hidden parts. To move or
 * resize parts, use CSS instead.
 */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
