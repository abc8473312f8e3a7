import { useInfiniteQuery } from '@tanstack/react-query';
import { describeError } from '#src/lib/api-error.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { OwnReportCard } from './own-report-card.tsx';
import { ownReportsQuery } from './report-queries.ts';

/** The user's reports and their outcomes. */
export function Component() {
  return (
    <>
      <PageHeading>My Reports</PageHeading>
      <PagedList
        list={useInfiniteQuery(ownReportsQuery)}
        skeleton={<TableSkeleton label="Loading your reports" />}
        describe={describeError}
        empty={
          <EmptyState title="No reports yet">
            <p>If something in the shop is wrong, press Report on the product’s page.</p>
          </EmptyState>
        }
      >
        {(reports) => (
          <ul aria-label="My reports" className="grid gap-4">
            {reports.map((report) => (
              <OwnReportCard key={report._id} report={report} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
