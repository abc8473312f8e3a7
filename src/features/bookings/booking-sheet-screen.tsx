import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import { bookingQuery } from './booking-queries.ts';
import { BookingSheet } from './booking-sheet.tsx';

/** One booking on one page, to be printed and taken along. */
export function Component() {
  const { id = '' } = useParams();
  const { data: booking, error, isFetching, refetch } = useQuery(bookingQuery(id));
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <>
      <Link
        to={paths.dashboard}
        className="text-link mb-4 inline-flex min-h-11 items-center gap-2 print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        My Orders
      </Link>
      <PageHeading
        aside={
          booking && (
            <Button look="amber" onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-5" />
              Print
            </Button>
          )
        }
      >
        Booking sheet
      </PageHeading>
      {booking && <BookingSheet booking={booking} />}
      {!booking && !error && (
        <Loading label="The booking: loading">
          <Skeleton className="h-112" />
        </Loading>
      )}
      {!booking && gone && (
        <EmptyState
          title="There is no such booking"
          action={
            <Link to={paths.dashboard} className={buttonClass('amber')}>
              My Orders
            </Link>
          }
        >
          <p>The address leads to no booking of yours.</p>
        </EmptyState>
      )}
      {!booking && error && !gone && (
        <ErrorPanel
          {...describeError(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </>
  );
}
