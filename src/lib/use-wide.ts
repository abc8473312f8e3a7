import { useSyncExternalStore } from 'react';

/** Tailwind's `lg` breakpoint. */
const wide = window.matchMedia('(width >= 64rem)');

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/**
 * Whether the window has room for a side column. Use it to skip rendering of hidden parts; move and resize parts
 * in CSS.
 */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
