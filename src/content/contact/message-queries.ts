import { listContactMessages, markContactMessage } from '#contracts/content/contact.ts';
import { call } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';

/** The messages sent to the shop, newest first. Only admins may read them. */
export const messagesQuery = (unreadOnly: boolean) =>
  pagedQuery(
    [...queryKeys.messages, { unreadOnly }],
    (page, options) =>
      call(
        listContactMessages,
        {
          query: {
            ...(unreadOnly && { unread: 'true' as const }),
            ...page,
          },
        },
        options,
      ),
    (first) => ({ unread: first.unread }),
  );

export const useMarkMessage = () =>
  useChange({
    keys: [queryKeys.messages],
    waits: true,
    mutationFn: ({ id, read }: { id: string; read: boolean }) =>
      call(markContactMessage, { params: { id }, body: { read } }),
  });
