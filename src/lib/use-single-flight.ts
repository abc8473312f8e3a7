import { useRef } from 'react';

/** `work`, but ignored while an earlier run of it is under way: a double click does it once. */
export function useSingleFlight<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
  const running = useRef(false);
  return async (...args: Args): Promise<void> => {
    if (running.current) return;
    running.current = true;
    try {
      await work(...args);
    } finally {
      running.current = false;
    }
  };
}
