import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { type BookingState, bookingsQuery } from './booking-queries.ts';
import { myOrdersColumns } from './my-orders-columns.tsx';
import { useBookingState } from './use-booking-state.ts';

type Counts = { open: number; ended: number };

const tabsWith = (counts: Counts | undefined) =>
  [
    { key: 'all', label: 'All', count: counts && counts.open + counts.ended },
    { key: 'open', label: 'Open', count: counts?.open },
    { key: 'ended', label: 'Ended', count: counts?.ended },
  ] as const;

const captions: Record<BookingState, string> = {
  all: 'Your bookings, open ones first',
  open: 'Your open bookings, newest first',
  ended: 'Your bookings that have ended, newest first',
};

/** The user's orders. `top` is rendered above the list and contains the page's heading. */
export function MyOrdersScreen({ top }: { top: ReactNode }) {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.user.email : '';
  const [state, choose] = useBookingState(['all', 'open', 'ended']);
  const bookings = useInfiniteQuery({ ...bookingsQuery(email, state), enabled: email !== '' });
  const region = useKeptFocus<HTMLDivElement>();
  return (
    <>
      {top}
      <Tabs
        label="Filter bookings"
        tabs={tabsWith(bookings.data?.counts)}
        selected={state}
        onSelect={choose}
      >
        <div {...region} className={bookings.isPlaceholderData ? 'opacity-60' : ''}>
          <PagedTable
            list={bookings}
            caption={captions[state]}
            columns={myOrdersColumns}
            rowKey={({ _id }) => _id}
            describe={describeError}
            empty={<NoOrders state={state} />}
          />
        </div>
      </Tabs>
    </>
  );
}

function NoOrders({ state }: { state: BookingState }) {
  if (state === 'ended') return <EmptyState title="No ended bookings yet" />;
  return (
    <EmptyState
      title={state === 'open' ? 'No open orders' : 'No orders yet'}
      action={
        <Link to={paths.products} className={buttonClass('amber')}>
          Find something to play
        </Link>
      }
    >
      <p>The products you book will be held for you and appear here.</p>
    </EmptyState>
  );
}
