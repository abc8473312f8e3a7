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
import { pagedQuery } from '#src/lib/paged-query.ts';
import { paths } from '#src/lib/paths.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { refresh } from '#src/lib/refresh.ts';
import { useChange } from '#src/lib/use-change.ts';

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

export const useMarkNotice = () =>
  useChange({
    keys: [queryKeys.notices],
    waits: true,
    mutationFn: ({ id, read }: { id: string; read: boolean }) =>
      call(markNotice, { params: { id }, body: { read } }),
  });

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

export const useMarkAllNotices = () =>
  useChange({
    keys: [queryKeys.notices],
    waits: true,
    mutationFn: () => call(markAllNotices, {}),
  });

export function useChooseDelivery() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, delivery }: { kind: NoticeKind; delivery: Delivery }) =>
      call(setNoticeSetting, { params: { kind }, body: { delivery } }),
    onSettled: () => refresh(queryClient, noticeSettingsQuery.queryKey),
  });
}
