import { useEffect } from 'react';
import { lockComputer } from '#src/lib/session.ts';

const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;
const checkEvery = 5_000;

/** The time of the last input in any window. */
let last = Date.now();

/** Locks the computer after `minutes` minutes without input in any window. Never locks it if `minutes` is null. */
export function useIdleLock(minutes: number | null): void {
  useEffect(() => {
    if (minutes === null) return;
    last = Date.now();
    // When this window last reported input to the other windows.
    let told = 0;
    const windows = new BroadcastChannel('input');
    windows.onmessage = () => {
      last = Date.now();
    };
    const limit = minutes * 60_000;
    // Compare clock times, because timers stop while the computer sleeps.
    function isOver(): boolean {
      if (Date.now() - last < limit) return false;
      void lockComputer();
      return true;
    }
    const onInput = () => {
      // After the computer wakes up, input arrives before the timer below has run, so check the time first.
      if (isOver()) return;
      last = Date.now();
      if (last - told < checkEvery) return;
      told = last;
      windows.postMessage(null);
    };
    const timer = setInterval(isOver, checkEvery);
    for (const input of inputs)
      window.addEventListener(input, onInput, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      windows.close();
      for (const input of inputs) window.removeEventListener(input, onInput, { capture: true });
    };
  }, [minutes]);
}
