import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

type KeptFocus<T> = {
  ref: RefObject<T | null>;
  tabIndex: -1;
  onFocus: (event: FocusEvent) => void;
};

/**
 * Keeps focus inside a region when the row that contains the focused element is removed. Otherwise, focus would move
 * to the top of the page. Spread the result onto the region's element. The component must re-render when the rows
 * change.
 */
export function useKeptFocus<T extends HTMLElement>(): KeptFocus<T> {
  const ref = useRef<T>(null);
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const region = ref.current;
    if (!region) return;
    region.focus({ preventScroll: true });
    // If the list has become much shorter, it may be above the window, or only its end may be visible.
    if (region.getBoundingClientRect().bottom < window.innerHeight / 2) {
      region.scrollIntoView?.({ block: 'nearest' });
    }
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }) => {
      last.current = target;
    },
  };
}
