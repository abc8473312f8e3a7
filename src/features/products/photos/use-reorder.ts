import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Pixels that a pointer must travel before a press becomes a drag. */
const threshold = 5;

/**
 * Lets people put the items of a grid in order: by dragging (a mouse anywhere on an item's picture, a finger
 * on its handle) and by the arrow keys on the handle. Items carry `data-reorder={key}` inside `ref`.
 */
export function useReorder<T extends HTMLElement>(
  keys: readonly string[],
  move: (key: string, to: number) => void,
) {
  const ref = useRef<T>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const drag = useRef<AbortController>(null);
  const latest = useRef({ keys, move });
  useEffect(() => {
    latest.current = { keys, move };
  });
  useEffect(() => () => drag.current?.abort(), []);

  /** The place whose item lies under the pointer; -1 between items. */
  function placeAt({ clientX: x, clientY: y }: { clientX: number; clientY: number }): number {
    const items = [...(ref.current?.querySelectorAll<HTMLElement>('[data-reorder]') ?? [])];
    const hit = items.find((item) => {
      const { left, right, top, bottom } = item.getBoundingClientRect();
      return x >= left && x <= right && y >= top && y <= bottom;
    });
    return latest.current.keys.indexOf(hit?.dataset.reorder ?? '');
  }

  function begin(key: string, { pointerId, clientX, clientY }: PointerEvent) {
    const controller = new AbortController();
    const { signal } = controller;
    drag.current?.abort();
    drag.current = controller;
    let begun = false;
    // On the window: an item that changes its place in the page would lose a captured pointer.
    const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', heard: typeof follow) =>
      window.addEventListener(type, heard, { signal });
    function follow(event: globalThis.PointerEvent) {
      if (event.pointerId !== pointerId) return;
      begun ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) > threshold;
      if (!begun) return;
      setDragged(key);
      const place = placeAt(event);
      const { keys: order, move: put } = latest.current;
      if (place !== -1 && place !== order.indexOf(key)) put(key, place);
    }
    function end(event: globalThis.PointerEvent) {
      if (event.pointerId !== pointerId) return;
      controller.abort();
      setDragged(null);
    }
    on('pointermove', follow);
    on('pointerup', end);
    on('pointercancel', end);
  }

  return {
    ref,
    dragged,
    /** For what an item is dragged by. */
    grip: (key: string, by: 'picture' | 'handle') => (event: PointerEvent) => {
      if (event.button === 0 && (by === 'handle' || event.pointerType === 'mouse')) {
        begin(key, event);
      }
    },
    /** For the handle: arrow keys move its item, Home and End bring it to either end. */
    keys: (key: string) => (event: KeyboardEvent) => {
      const at = keys.indexOf(key);
      const to = {
        ArrowLeft: at - 1,
        ArrowUp: at - 1,
        ArrowRight: at + 1,
        ArrowDown: at + 1,
        Home: 0,
        End: keys.length - 1,
      }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      if (to >= 0 && to < keys.length && to !== at) move(key, to);
    },
  };
}
