import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  countUnreadNotices,
  type Delivery,
  getNoticeSettings,
  listNotices,
  markAllNotices,
  markNotice,
  type NoticeKind,
  setNoticeSetting,
} from '#contracts/notices/notices.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { paths } from '#src/lib/paths.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** The user's notices, newest first. */
export const noticesQuery = (unreadOnly: boolean) =>
  pagedQuery([...queryKeys.notices, 'list', { unreadOnly }], (page, options) =>
    call(
      listNotices,
      {
        query: {
          ...(unreadOnly && { unread: 'true' as const }),
          ...page,
        },
      },
      options,
    ),
  );

/** The number of unread notices, for the bell. */
export const unreadNoticesQuery = callQuery(
  [...queryKeys.notices, 'unread'],
  countUnreadNotices,
  {},
);

export const noticeSettingsQuery = callQuery(
  [...queryKeys.notices, 'settings'],
  getNoticeSettings,
  {},
);

export function useMarkNotice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, read }: { id: string; read: boolean }) =>
      call(markNotice, { params: { id }, body: { read } }),
    onSettled: () => markStale(queryClient, queryKeys.notices),
  });
}

/**
 * Returns a function that marks a notice as read and resolves to the path to open: the notice's subject, or the list
 * of notices if marking fails.
 */
export function useReadNotice() {
  const { mutateAsync } = useMarkNotice();
  return async (id: string): Promise<string> => {
    const notice = await mutateAsync({ id, read: true }).catch(() => null);
    return notice?.path ?? paths.notices;
  };
}

export function useMarkAllNotices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(markAllNotices, {}),
    onSettled: () => markStale(queryClient, queryKeys.notices),
  });
}

export function useChooseDelivery() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, delivery }: { kind: NoticeKind; delivery: Delivery }) =>
      call(setNoticeSetting, { params: { kind }, body: { delivery } }),
    onSettled: () => markStale(queryClient, noticeSettingsQuery.queryKey),
  });
}
