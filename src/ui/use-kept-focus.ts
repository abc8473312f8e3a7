import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

type KeptFocus<T> = {
  ref: RefObject<T | null>;
  tabIndex: -1;
  onFocus: (event: FocusEvent) => void;
};

/**
 * Keeps the focus in a region when the element that had it goes away with its row, where the browser would
 * send people back to the top of the page. Spread it on the region; the component must render with the rows.
 */
export function useKeptFocus<T extends HTMLElement>(): KeptFocus<T> {
  const ref = useRef<T>(null);
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }) => {
      last.current = target;
    },
  };
}
