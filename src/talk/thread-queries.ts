import { infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  assignThread,
  blockThread,
  countWaitingThreads,
  findThread,
  getThread,
  listBlocked,
  listThreads,
  type Message,
  readThread,
  type Thread,
  unblockThread,
} from '#contracts/talk/threads.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { refresh } from '#src/lib/refresh.ts';
import { useChange } from '#src/lib/use-change.ts';

const keys = [queryKeys.messages];

/** The user's threads that match `q`, newest first. */
export const threadsQuery = (waitingOnly: boolean, q: string) =>
  pagedQuery(
    [...queryKeys.messageList, { waitingOnly, q }],
    (page, options) =>
      call(
        listThreads,
        { query: { ...(waitingOnly && { waiting: 'true' as const }), ...(q && { q }), ...page } },
        options,
      ),
    (first) => ({ totalCapped: first.total_capped }),
  );

/** The number of threads with something to read or answer, for the menu. */
export const waitingThreadsQuery = callQuery(
  [...queryKeys.messages, 'waiting'],
  countWaitingThreads,
  {},
);

/** Whom the user has blocked. */
export const blockedQuery = callQuery([...queryKeys.messages, 'blocked'], listBlocked, {});

/** What a thread about a product or a booking would be about, and the thread's id if it exists. */
export const findThreadQuery = (id: string) =>
  callQuery([...queryKeys.messages, 'about', id], findThread, { params: { id } });

/** One thread. Its first page is the newest part of the timeline. */
export const threadQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.messages, 'thread', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        getThread,
        { params: { id }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ earlier }) => earlier,
    select: ({ pages }) => ({
      ...(pages[0] as Thread),
      timeline: pages.toReversed().flatMap(({ timeline }) => timeline),
    }),
  });

/** Adds a message that was just sent to its thread, before the thread has been reloaded. */
export function showSent(queryClient: QueryClient, id: string, message: Message): void {
  queryClient.setQueryData(threadQuery(id).queryKey, (seen) => {
    const [newest, ...earlier] = seen?.pages ?? [];
    if (!seen || !newest || newest.timeline.some(({ _id }) => _id === message._id)) return seen;
    const page = { ...newest, timeline: [...newest.timeline, message] };
    return { ...seen, pages: [page, ...earlier] };
  });
}

export const useReadThread = (id: string) =>
  useChange({
    keys,
    mutationFn: (last: string) => call(readThread, { params: { id }, query: { last } }),
  });

export function useBlockThread(id: string) {
  const queryClient = useQueryClient();
  return useChange({
    keys: [...keys, queryKeys.bookings],
    waits: true,
    mutationFn: (block: boolean) => call(block ? blockThread : unblockThread, { params: { id } }),
    // No event tells products' pages that the user can make an offer, or no longer can.
    onSuccess: () => refresh(queryClient, queryKeys.productDetails),
  });
}

export const useAssignThread = (id: string) =>
  useChange({
    keys,
    waits: true,
    mutationFn: (to: string | null) => call(assignThread, { params: { id }, body: { to } }),
  });
