import { type KeyboardEvent, useEffect, useRef } from 'react';

const actions = '[data-row-action]';
/** So many rows before the end, the next page is asked for. */
const aheadRows = 5;

/**
 * Lets people walk down a long list by keyboard: arrow keys, Home and End move between the actions of rows
 * (elements with `data-row-action`) inside `ref`, and `onNearEnd` is called near the end. A row
 * whose action vanishes under the focus hands it on to its neighbour.
 */
export function useRowKeys<T extends HTMLElement>(onNearEnd: () => void) {
  const ref = useRef<T>(null);
  const place = useRef(-1);
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
    place.current = all().indexOf(document.activeElement as HTMLElement);
  }

  useEffect(() => {
    if (place.current === -1 || document.activeElement !== document.body) return;
    const items = all();
    (items[place.current] ?? items.at(-1))?.focus({ preventScroll: true });
  });

  return { ref, onKeyDown, onFocus };
}
