import { useInfiniteQuery } from '@tanstack/react-query';
import type { FailedJob } from '#contracts/jobs.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { failedJobsQuery, useRetryJob } from './failed-job-queries.ts';

export function Component() {
  return (
    <>
      <PageHeading>Failed jobs</PageHeading>
      <List />
    </>
  );
}

function List() {
  return (
    <PagedList
      list={useInfiniteQuery(failedJobsQuery())}
      skeleton={<TableSkeleton label="Loading failed jobs" />}
      describe={describeError}
      empty={
        <EmptyState title="No failed jobs">
          <p>Background tasks that keep failing will appear here.</p>
        </EmptyState>
      }
    >
      {(jobs) => (
        <ul aria-label="Failed jobs" className="grid gap-4">
          {jobs.map((job) => (
            <JobCard key={job._id} job={job} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function JobCard({ job: { _id, kind, error, attempts, failed_at } }: { job: FailedJob }) {
  const retrying = useRetryJob();
  const name = nameOf(kind);
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
          <span className="text-sm text-muted sm:ms-auto">{formatDayAndTime(failed_at)}</span>
        </header>
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{error}</p>
        <p className="text-sm text-muted">
          Failed after {attempts === 1 ? 'one attempt' : `${attempts} attempts`}
        </p>
        <div>
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

/** Converts a technical name such as `settle-product` to words. */
const nameOf = (kind: string) => {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
