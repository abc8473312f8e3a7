import { useSyncExternalStore } from 'react';

// The browser knows whether there is a network, not whether the shop answers.
let reachable = true;
const watchers = new Set<() => void>();

/** Notes whether the last call got a reply, whatever it said. */
export function markReachable(now: boolean): void {
  if (now === reachable) return;
  reachable = now;
  for (const watcher of watchers) watcher();
}

/** Whether the shop answered the last call. */
export function useReachable(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => reachable,
  );
}

/** Ends when the browser has a network: at once, or when it is back. */
export async function untilOnline(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
