import { useSyncExternalStore } from 'react';

// A server that is gone is not noticed by the browser, which only knows of the network.
let reachable = true;
const listeners = new Set<() => void>();

/** Whether the shop answered the last call, whatever it said. */
export function markReachable(now: boolean): void {
  if (now === reachable) return;
  reachable = now;
  for (const listener of listeners) listener();
  // For whoever waits to send something, it is as if the network were back.
  if (now) window.dispatchEvent(new Event('online'));
}

export function useReachable(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => reachable,
  );
}
