import { type KeyboardEvent, useEffect, useRef } from 'react';

const actions = '[data-row-action]';
/** The next page loads when focus is within this many rows of the end. */
const aheadRows = 5;

/**
 * Moves focus between rows with the arrow keys, Home and End. Focus moves to each row's action: an element with
 * `data-row-action` inside `ref`. Calls `onNearEnd` when focus approaches the end. If the focused action disappears,
 * focuses the next row's action.
 */
export function useRowKeys<T extends HTMLElement>(onNearEnd: () => void) {
  const ref = useRef<T>(null);
  const focused = useRef(-1);
  const all = () => [...(ref.current?.querySelectorAll<HTMLElement>(actions) ?? [])];

  function onKeyDown(event: KeyboardEvent) {
    const items = all();
    const at = items.indexOf(event.target as HTMLElement);
    if (at === -1) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items[to]?.focus();
    if (to >= items.length - aheadRows) onNearEnd();
  }

  function onFocus() {
    focused.current = all().indexOf(document.activeElement as HTMLElement);
  }

  useEffect(() => {
    if (focused.current === -1 || document.activeElement !== document.body) return;
    const items = all();
    (items[focused.current] ?? items.at(-1))?.focus({ preventScroll: true });
  });

  return { ref, onKeyDown, onFocus };
}
