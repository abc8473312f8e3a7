import { useRef } from 'react';

/** Wraps `work` to ignore calls while an earlier one is running, such as a double click. */
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
