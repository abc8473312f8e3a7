import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { createReport, listOwnReports } from '#contracts/moderation/reports.ts';
import { call } from '#src/lib/api.ts';
import { byCursor, joinPages } from '#src/lib/join-pages.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

export type NewReport = EndpointInput<typeof createReport>['body'];

/** The user's own reports, newest first. */
export const ownReportsQuery = infiniteQueryOptions({
  queryKey: queryKeys.ownReports,
  queryFn: ({ pageParam, signal }) =>
    call(
      listOwnReports,
      { query: { ...(pageParam !== null && { cursor: pageParam }) } },
      { signal },
    ),
  ...byCursor,
  select: joinPages,
});

export function useCreateReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewReport) => call(createReport, { body }),
    onSuccess: () => void markStale(queryClient, queryKeys.ownReports),
  });
}
