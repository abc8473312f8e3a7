import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Undefined until first used; null if the browser has no BroadcastChannel. */
let channel: BroadcastChannel | null | undefined;

function otherTabs(): BroadcastChannel | null {
  if (channel === undefined) {
    channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stale');
  }
  return channel;
}

/**
 * Reloads the queries whose keys begin with these, in this tab and the user's other tabs. Every mutation calls it
 * for what it changed. Resolves when this tab's visible queries have loaded.
 */
export async function markStale(queryClient: QueryClient, ...keys: QueryKey[]): Promise<void> {
  otherTabs()?.postMessage(keys);
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Reloads queries that other tabs mark as stale; a hidden tab waits until it is visible. Returns a stop function. */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (!Array.isArray(data)) return;
    for (const queryKey of data.filter(Array.isArray)) {
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
      void queryClient.invalidateQueries({ queryKey, refetchType });
    }
  };
  const tabs = otherTabs();
  tabs?.addEventListener('message', onMessage);
  return () => tabs?.removeEventListener('message', onMessage);
}
