import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Undefined until it is needed; null where the browser has none. */
let channel: BroadcastChannel | null | undefined;

function otherTabs(): BroadcastChannel | null {
  if (channel === undefined) {
    channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stale');
  }
  return channel;
}

/**
 * Has whatever these keys begin with read anew, here and in this person's other tabs. Every mutation says by
 * it what it changed. Ends when what this tab shows has been read.
 */
export async function markStale(queryClient: QueryClient, ...keys: QueryKey[]): Promise<void> {
  otherTabs()?.postMessage(keys);
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Follows what other tabs mark as stale; a hidden tab reads it when it is looked at again. Returns its own end. */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const heard = ({ data }: MessageEvent<unknown>) => {
    if (!Array.isArray(data)) return;
    for (const queryKey of data.filter(Array.isArray)) {
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
      void queryClient.invalidateQueries({ queryKey, refetchType });
    }
  };
  const tabs = otherTabs();
  tabs?.addEventListener('message', heard);
  return () => tabs?.removeEventListener('message', heard);
}
