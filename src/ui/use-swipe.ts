import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useSyncExternalStore,
} from 'react';

/** CSS pixels. */
const shortest = 40;

/** Properties of the element that is swiped. */
type Swiped = {
  style?: CSSProperties;
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
  onClickCapture: (event: MouseEvent) => void;
};

/**
 * Has an element leaf by swipes: 1 to the left, -1 to the right, as one leafs through pages. What goes
 * rather up or down is a scroll; two fingers pinch, and one in a pinched page moves it: none of it is a swipe.
 * @param onSwipe left out while there is nothing to leaf through
 */
export function useSwipe(onSwipe: ((by: 1 | -1) => void) | undefined): Swiped {
  const magnified = useSyncExternalStore(followMagnifying, isMagnified);
  const start = useRef<{ x: number; y: number } | null>(null);
  const swiped = useRef(false);
  const enabled = onSwipe !== undefined && !magnified;
  return {
    // Else the browser takes a finger that moves sideways for one that scrolls.
    ...(enabled && { style: { touchAction: 'pan-y pinch-zoom' } }),
    onPointerDown({ clientX: x, clientY: y, isPrimary }) {
      start.current = isPrimary && enabled ? { x, y } : null;
      swiped.current = false;
    },
    onPointerUp({ clientX, clientY }) {
      const from = start.current;
      start.current = null;
      if (!from) return;
      const [dx, dy] = [clientX - from.x, clientY - from.y];
      if (Math.abs(dx) <= shortest || Math.abs(dx) <= 2 * Math.abs(dy)) return;
      swiped.current = true;
      onSwipe?.(dx < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
    // A mouse that lets go where it began to drag also clicks there; a key's click counts no presses.
    onClickCapture(event) {
      if (!swiped.current || event.detail === 0) return;
      swiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

const isMagnified = () => (window.visualViewport?.scale ?? 1) > 1.01;

function followMagnifying(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener);
  return () => window.visualViewport?.removeEventListener('resize', listener);
}
