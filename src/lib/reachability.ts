import { useSyncExternalStore } from 'react';

// Tracked here, because `navigator.onLine` says whether there is a network, but not whether the shop
// replies.
let reachable = true;
const watchers = new Set<() => void>();

/** Records whether the last call got any reply. */
export function markReachable(now: boolean): void {
  if (now === reachable) return;
  reachable = now;
  for (const watcher of watchers) watcher();
}

/** Returns whether the shop replied to the last call. */
export function useReachable(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => reachable,
  );
}

/** Resolves when the browser has a network. */
export async function untilOnline(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
