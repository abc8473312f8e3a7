import { useInfiniteQuery } from '@tanstack/react-query';
import { type FailedJob, listFailedJobs, retryFailedJob } from '#contracts/app/jobs.ts';
import { call } from '#src/lib/api.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { jobText } from './job-text.ts';

/** The failed background jobs, newest first. */
const failedJobsQuery = () =>
  pagedQuery(queryKeys.failedJobs, (page, options) =>
    call(listFailedJobs, { query: page }, options),
  );

const useRetryJob = () =>
  useChange({
    keys: [queryKeys.failedJobs],
    waits: true,
    mutationFn: (id: string) => call(retryFailedJob, { params: { id } }),
  });

/** The background jobs whose last attempt failed, with what that means for the shop. */
export function Component() {
  const jobs = useInfiniteQuery(failedJobsQuery());
  return (
    <>
      <PageHeading
        aside={
          jobs.data &&
          jobs.data.total > 0 && (
            <p role="status" className="text-muted tabular-nums">
              {jobs.data.total === 1 ? '1 job' : `${jobs.data.total} jobs`}
            </p>
          )
        }
      >
        Failed Jobs
      </PageHeading>
      <PagedList
        list={jobs}
        skeleton={<TableSkeleton label="Loading failed jobs" />}
        describe={describeError}
        empty={
          <EmptyState title="No failed jobs">
            <p>All background tasks are working. Tasks that keep failing will appear here.</p>
          </EmptyState>
        }
      >
        {(items) => (
          <>
            <p className="mb-6 max-w-prose text-muted">
              The shop has stopped retrying these tasks. Fix the cause of the error, then press
              Retry.
            </p>
            <ul aria-label="Failed jobs" className="grid gap-4">
              {items.map((job) => (
                <JobCard key={job._id} job={job} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </>
  );
}

function JobCard({ job: { _id, kind, error, attempts, failed_at } }: { job: FailedJob }) {
  const retrying = useRetryJob();
  const { name, effect } = jobText(kind);
  const retry = () =>
    retrying.mutate(_id, {
      onSuccess: () => toastSuccess(`“${name}” is running again.`),
      onError: (failure) => toastError(describeError(failure).message),
    });
  return (
    <li>
      <article aria-label={name} className="plate grid gap-3 p-5 sm:p-6">
        <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-xl wrap-anywhere">{name}</h2>
          <time
            dateTime={failed_at}
            className="text-sm text-muted first-letter:uppercase sm:ms-auto"
          >
            {formatMoment(failed_at)}
          </time>
        </header>
        {effect && <p className="max-w-prose">{effect}</p>}
        <p className="rounded-field bg-base-200 px-3 py-2 text-sm wrap-anywhere whitespace-pre-line">
          {error}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-sm text-muted">
            Failed after {attempts === 1 ? 'one attempt' : `${attempts} attempts`}
          </p>
          <Button
            look="paper"
            aria-label={`Retry ${name}`}
            busy={retrying.isPending}
            onClick={retry}
          >
            Retry
          </Button>
        </div>
      </article>
    </li>
  );
}
