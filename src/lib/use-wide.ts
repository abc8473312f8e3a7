import { useSyncExternalStore } from 'react';

/** Where screens stand beside a column of their own: Tailwind's `lg`. */
const wide = window.matchMedia('(width >= 64rem)');

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/**
 * Whether the window has room for a column beside the main one. For what is not worth being drawn where it
 * would be hidden; what is only moved or sized is for the style sheet.
 */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
