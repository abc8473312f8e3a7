import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { configQuery } from '#src/lib/config-queries.ts';
import { deviceStorage } from '#src/lib/device-storage.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { currentSession, onSessionChange } from '#src/lib/session.ts';

const key = 'replies';
const maxKept = 60;
/** How long to wait before storing a change, in milliseconds. */
const pause = 2_000;

/**
 * The queries whose replies are cached. Everyone who may read the catalog may see these replies. The exception is the
 * user's role, which staff screens need to open.
 */
const kept: readonly (readonly unknown[])[] = [
  configQuery.queryKey,
  queryKeys.roleChecks,
  queryKeys.categories,
  queryKeys.productList,
  queryKeys.productDetails,
  queryKeys.newestProducts,
  queryKeys.similarProducts,
];
const isKept = ({ queryKey, state }: Query) =>
  state.status === 'success' &&
  kept.some((start) => start.every((part, index) => part === queryKey[index]));

type Stored = { owner: string; state: DehydratedState };

/** Identifies the client's version by the name of its entry script. Another version may expect different replies. */
const build = () => document.querySelector<HTMLElement>('script[data-entry]')?.dataset.entry ?? '';

/**
 * Caches the user's latest catalog replies on this device, so that catalog pages work after a restart without a
 * connection. The cache is cleared when the user logs out or the computer is locked. The server still checks every
 * request.
 */
export function useKeptReplies(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => keep(queryClient, `${userId} ${build()}`), [queryClient, userId]);
}

function keep(queryClient: QueryClient, owner: string): () => void {
  const cache = queryClient.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function write() {
    const newest = cache
      .findAll({ predicate: isKept })
      .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
      .slice(0, maxKept);
    const chosen = new Set(newest);
    const state = dehydrate(queryClient, { shouldDehydrateQuery: (query) => chosen.has(query) });
    await deviceStorage.set(key, { owner, state } satisfies Stored);
  }
  async function restore() {
    const stored = (await deviceStorage.get(key)) as Stored | undefined;
    // The cache may belong to another user, whose session ended while the page was closed.
    if (stored?.owner === owner) hydrate(queryClient, stored.state);
    else await deviceStorage.remove(key);
  }
  void restore();
  const stopCache = cache.subscribe(({ type, query }) => {
    if (type !== 'updated' || !isKept(query)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void write(), pause);
  });
  // Also clear the cache when the computer is locked, because the next person may have fewer permissions.
  const stopSession = onSessionChange(() => {
    if (currentSession().status !== 'signed-in') void deviceStorage.remove(key);
  });
  return () => {
    clearTimeout(timer);
    stopCache();
    stopSession();
  };
}
