import { type PointerEvent, useEffect, useRef, useState } from 'react';

const showFor = 7000;
const swipe = 40;

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Which of `count` slides shows, and what moves them: time, buttons, arrow keys and swipes. */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(() => !calm());
  /** Time stands still while somebody looks closer. */
  const [held, setHeld] = useState(false);
  const start = useRef<{ x: number; y: number } | null>(null);

  const go = (to: number) => setIndex((to + count) % count);

  useEffect(() => {
    if (!playing || held) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setIndex((now) => (now + 1) % count);
    }, showFor);
    return () => clearInterval(timer);
  }, [playing, held, count]);

  return {
    index,
    playing,
    go,
    togglePlaying: () => setPlaying(!playing),
    hold: {
      onMouseEnter: () => setHeld(true),
      onMouseLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
    swipe: {
      onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
        start.current = { x, y };
      },
      onPointerUp: ({ clientX, clientY }: PointerEvent) => {
        const from = start.current;
        start.current = null;
        if (!from) return;
        const [dx, dy] = [clientX - from.x, clientY - from.y];
        if (Math.abs(dx) > swipe && Math.abs(dx) > 2 * Math.abs(dy)) go(index + (dx < 0 ? 1 : -1));
      },
      onPointerCancel: () => {
        start.current = null;
      },
    },
  };
}
