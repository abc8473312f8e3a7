import { useEffect, useState } from 'react';
import { useSwipe } from '#src/ui/use-swipe.ts';

const showFor = 7000;

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Tracks which of `count` slides is shown. A timer, buttons, arrow keys and swipes change the slide. */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(() => !calm());
  /** True while the pointer or focus is inside the carousel. During this time, the carousel is paused. */
  const [held, setHeld] = useState(false);

  const go = (to: number) => setIndex((to + count) % count);
  const swipe = useSwipe((by) => go(index + by));

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
    swipe,
  };
}
