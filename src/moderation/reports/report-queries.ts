import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { createReport, listOwnReports } from '#contracts/moderation/reports.ts';
import { call } from '#src/lib/api.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

export type NewReport = EndpointInput<typeof createReport>['body'];

/** The user's own reports, newest first. */
export const ownReportsQuery = pagedQuery(queryKeys.ownReports, (page, options) =>
  call(listOwnReports, { query: page }, options),
);

export function useCreateReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewReport) => call(createReport, { body }),
    onSuccess: () => void markStale(queryClient, queryKeys.ownReports),
  });
}
