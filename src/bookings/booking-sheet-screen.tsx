import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { failureOf } from '#src/lib/api-error.ts';
import { isMissing } from '#src/lib/is-missing.ts';
import { usualSheet } from '#src/lib/paper.ts';
import { paths } from '#src/lib/paths.ts';
import { usePrint } from '#src/lib/use-print.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PrintBar } from '#src/ui/print-bar.tsx';
import { SheetSelect } from '#src/ui/sheet-select.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { bookingQuery } from './booking-queries.ts';
import { BookingSheet } from './booking-sheet.tsx';
import { CalendarButton } from './calendar-button.tsx';

/** A printable page for one booking. */
export function Component() {
  const { id = '' } = useParams();
  const { data: booking, error, isFetching, refetch } = useQuery(bookingQuery(id));
  const [paper, setPaper] = useState(() => usualSheet(navigator.language));
  const print = usePrint({
    paper,
    name: `Booking ${id.slice(-8)}`,
    onFailed: toastError,
  });
  const gone = isMissing(error);
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
            <div className="flex flex-wrap items-end gap-3 print:hidden">
              <SheetSelect value={paper} onChange={setPaper} />
              <PrintBar {...print} />
              <CalendarButton booking={booking} className={buttonClass('paper')} />
            </div>
          )
        }
      >
        Booking sheet
      </PageHeading>
      {booking && <BookingSheet booking={booking} />}
      {!booking && !error && (
        <OnlineLoading label="The booking is loading">
          <Skeleton className="h-112" />
        </OnlineLoading>
      )}
      {!booking && gone && (
        <EmptyState
          title="Booking not found"
          action={
            <Link to={paths.dashboard} className={buttonClass('amber')}>
              My Orders
            </Link>
          }
        >
          <p>We couldn’t find this booking among yours.</p>
        </EmptyState>
      )}
      {!booking && error && !gone && <ErrorPanel {...failureOf({ error, isFetching, refetch })} />}
    </>
  );
}
