import { useRef } from 'react';

/** Wraps `work` so that calls are ignored while a previous call is running, for example after a double click. */
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
