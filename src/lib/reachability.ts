import { useSyncExternalStore } from 'react';

// Tracked here, because `navigator.onLine` says whether there is a network, but not whether the shop
// replies.
let reachable = true;
/** When the shop stopped replying, in milliseconds; null if it replied to the last call. */
let failingSince: number | null = null;
const watchers = new Set<() => void>();

/** Records whether the last call got any reply. */
export function markReachable(now: boolean): void {
  if (now === reachable) return;
  reachable = now;
  failingSince = now ? null : Date.now();
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void) {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/** Returns whether the shop replied to the last call. */
export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, () => reachable);
}

/** Returns whether the shop didn't reply to the last call. */
export const isFailing = () => !reachable;

/** Returns when the shop stopped replying, as an ISO timestamp, or null if it replied to the last call. */
export function useFailingSince(): string | null {
  const since = useSyncExternalStore(subscribe, () => failingSince);
  return since === null ? null : new Date(since).toISOString();
}

/** Resolves when the browser has a network. */
export async function untilOnline(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
