import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listFailedJobs, retryFailedJob } from '#contracts/app/jobs.ts';
import { call } from '#src/lib/api.ts';
import { byCursor, joinPages } from '#src/lib/join-pages.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** The failed background jobs, newest first. */
export const failedJobsQuery = () =>
  infiniteQueryOptions({
    queryKey: queryKeys.failedJobs,
    queryFn: ({ pageParam, signal }) =>
      call(listFailedJobs, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    ...byCursor,
    select: joinPages,
  });

export function useRetryJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(retryFailedJob, { params: { id } }),
    onSettled: () => markStale(queryClient, queryKeys.failedJobs),
  });
}
