import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Undefined until its first use, and null if the browser has no BroadcastChannel. */
let channel: BroadcastChannel | null | undefined;

function otherTabs(): BroadcastChannel | null {
  if (channel === undefined) {
    channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stale');
  }
  return channel;
}

/**
 * Reloads the queries whose keys begin with one of `keys`, in this tab and in the user's other tabs. Only for changes
 * that no event tells: because there is no such event, or because the event stream isn't connected. Resolves once this
 * tab's visible queries have loaded.
 */
export async function refresh(queryClient: QueryClient, ...keys: QueryKey[]): Promise<void> {
  otherTabs()?.postMessage(keys);
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/**
 * Reloads queries that other tabs have refreshed. A hidden tab waits until it is visible. Returns a function that
 * stops listening.
 */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (!Array.isArray(data)) return;
    for (const queryKey of data.filter((key): key is [...QueryKey] => Array.isArray(key))) {
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
      void queryClient.invalidateQueries({ queryKey, refetchType });
    }
  };
  const tabs = otherTabs();
  tabs?.addEventListener('message', onMessage);
  return () => tabs?.removeEventListener('message', onMessage);
}
