import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useSyncExternalStore,
} from 'react';

/** The minimum distance of a swipe, in CSS pixels. */
const shortest = 40;

/** Props for the element that reacts to swipes. */
type Swiped = {
  style?: CSSProperties;
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
  onClickCapture: (event: MouseEvent) => void;
};

/**
 * Calls `onSwipe` with 1 for a swipe to the left and -1 for a swipe to the right. Ignores vertical moves, pinches, and
 * moves on a zoomed page. `onSwipe` is undefined while there is nothing to swipe to.
 */
export function useSwipe(onSwipe: ((by: 1 | -1) => void) | undefined): Swiped {
  const magnified = useSyncExternalStore(followMagnifying, isMagnified);
  const start = useRef<{ x: number; y: number } | null>(null);
  const swiped = useRef(false);
  const enabled = onSwipe !== undefined && !magnified;
  return {
    // Without this style, the browser treats sideways movement as scrolling.
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
    // Discards the click at the end of a mouse swipe, but not keyboard clicks, whose `detail` is 0.
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
