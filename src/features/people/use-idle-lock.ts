import { useEffect } from 'react';
import { lockComputer } from '#src/lib/session.ts';

const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;
const checkEvery = 5_000;

/** Locks the computer after `minutes` without input. Null: never. */
export function useIdleLock(minutes: number | null): void {
  useEffect(() => {
    if (minutes === null) return;
    let last = Date.now();
    const onInput = () => {
      last = Date.now();
    };
    // Compares times, because timers stop while the computer sleeps.
    const timer = setInterval(() => {
      if (Date.now() - last >= minutes * 60_000) void lockComputer();
    }, checkEvery);
    for (const input of inputs)
      window.addEventListener(input, onInput, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const input of inputs) window.removeEventListener(input, onInput, { capture: true });
    };
  }, [minutes]);
}
