import { signal } from './signal.ts';

/**
 * The time when the shop stopped responding, in milliseconds, or null if the shop replied to the last call. We track
 * this ourselves, because `navigator.onLine` only reports whether there is a network, not whether the shop responds.
 */
const failingSince = signal<number | null>(null);

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
  if (now !== isFailing() || (leaving && !now)) return;
  failingSince.set(now ? null : Date.now());
}

/** Returns whether the shop replied to the last call. */
export const useReachable = (): boolean => failingSince.use() === null;

/** Returns whether the last call got no reply. */
export const isFailing = () => failingSince.get() !== null;

/** Returns when the shop stopped responding, as an ISO timestamp, or null if the shop replied to the last call. */
export function useFailingSince(): string | null {
  const since = failingSince.use();
  return since === null ? null : new Date(since).toISOString();
}

/** Resolves once the browser has a network connection. */
export async function untilOnline(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
