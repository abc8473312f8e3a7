import { useSyncExternalStore } from 'react';

// We track this ourselves, because `navigator.onLine` only reports whether there is a network, not whether the shop
// responds.
let reachable = true;
/** The time when the shop stopped responding, in milliseconds, or null if the shop replied to the last call. */
let failingSince: number | null = null;
const watchers = new Set<() => void>();

/** Whether the page is being left. The browser then aborts its requests, which says nothing about the shop. */
let leaving = false;
window.addEventListener('pagehide', () => {
  leaving = true;
});
window.addEventListener('pageshow', () => {
  leaving = false;
});

/** Records whether there was any reply to the last call. */
export function markReachable(now: boolean): void {
  if (now === reachable || (leaving && !now)) return;
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

/** Returns whether the last call got no reply. */
export const isFailing = () => !reachable;

/** Returns when the shop stopped responding, as an ISO timestamp, or null if the shop replied to the last call. */
export function useFailingSince(): string | null {
  const since = useSyncExternalStore(subscribe, () => failingSince);
  return since === null ? null : new Date(since).toISOString();
}

/** Resolves once the browser has a network connection. */
export async function untilOnline(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
