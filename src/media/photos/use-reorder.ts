import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** How far the pointer must move before a press becomes a drag, in pixels. */
const threshold = 5;

/**
 * Lets the user reorder the items in a grid: by dragging the picture with a mouse, dragging the handle with a finger,
 * or pressing arrow keys on the handle. Items need a `data-reorder={key}` attribute and must be inside `ref`.
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

  /** Returns the position of the item under the pointer, or -1 if there is none. */
  function positionAt({ clientX: x, clientY: y }: { clientX: number; clientY: number }): number {
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
    // Listen on the window, because an item that moves within the document loses pointer capture.
    const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', heard: typeof follow) =>
      window.addEventListener(type, heard, { signal });
    function follow(event: globalThis.PointerEvent) {
      if (event.pointerId !== pointerId) return;
      begun ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) > threshold;
      if (!begun) return;
      setDragged(key);
      const position = positionAt(event);
      const { keys: order, move: put } = latest.current;
      if (position !== -1 && position !== order.indexOf(key)) put(key, position);
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
    /** Returns the pointer event handler for an item's picture or handle. */
    grip: (key: string, by: 'picture' | 'handle') => (event: PointerEvent) => {
      if (event.button === 0 && (by === 'handle' || event.pointerType === 'mouse')) {
        begin(key, event);
      }
    },
    /**
     * Returns the keyboard event handler for an item's handle. Arrow keys move the item by one position. Home and End
     * move it to the start or end.
     */
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
