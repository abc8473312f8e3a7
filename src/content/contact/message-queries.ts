import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listContactMessages, markContactMessage } from '#contracts/content/contact.ts';
import { call } from '#src/lib/api.ts';
import { byCursor, joinPages } from '#src/lib/join-pages.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** The messages sent to the shop, newest first. Only admins may read them. */
export const messagesQuery = (unreadOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.messages, { unreadOnly }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listContactMessages,
        {
          query: {
            ...(unreadOnly && { unread: 'true' as const }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    ...byCursor,
    select: (data) => ({ ...joinPages(data), unread: data.pages[0]?.unread ?? 0 }),
  });

export function useMarkMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, read }: { id: string; read: boolean }) =>
      call(markContactMessage, { params: { id }, body: { read } }),
    onSettled: () => markStale(queryClient, queryKeys.messages),
  });
}
