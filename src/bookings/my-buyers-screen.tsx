import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReceivedBooking } from '#contracts/bookings/bookings.ts';
import { describeError, failureOf } from '#src/lib/api-error.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { useSearchText } from '#src/lib/use-search-text.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { LoadMore } from '#src/ui/load-more.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { type BookingState, receivedBookingsQuery } from './booking-queries.ts';
import { BuyerSearch } from './buyer-search.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { ProductLine } from './product-line.tsx';
import { firstOnWaitlist, toProductLines } from './product-lines.ts';
import { ReleaseDialog } from './release-dialog.tsx';
import { useBookingState } from './use-booking-state.ts';
import { useLinkedBooking } from './use-linked-booking.ts';

type State = Exclude<BookingState, 'all'>;

const tabs = [
  { key: 'open', label: 'Open' },
  { key: 'ended', label: 'Ended' },
] as const;

export function Component() {
  const [state, choose] = useBookingState<State>(['open', 'ended']);
  return (
    <>
      <PageHeading>My Buyers</PageHeading>
      <Tabs label="Filter bookings" tabs={tabs} selected={state} onSelect={choose}>
        <Buyers state={state} />
      </Tabs>
    </>
  );
}

/** The search field is shown only if there are more bookings than this. */
const fewBookings = 5;

/** What has just happened to which booking, and the search text at that moment. */
type Done = { what: string; id: string; q: string } | null;

/** The open dialog and its booking, or null if no dialog is open. */
type OpenDialog = { what: 'hand-over' | 'release'; booking: ReceivedBooking } | null;

function Buyers({ state }: { state: State }) {
  const [q, search] = useSearchText();
  const list = useInfiniteQuery(receivedBookingsQuery(state, q));
  const region = useKeptFocus<HTMLDivElement>();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [done, setDone] = useState<Done>(null);
  const close = () => setDialog(null);
  const linked = useLinkedBooking(list.isFetching ? undefined : list.data?.items);
  if (list.isPending) return <LinesSkeleton />;
  if (!list.data) {
    return <ErrorPanel {...failureOf(list)} />;
  }
  const { items, total } = list.data;
  return (
    <div {...region} className={`outline-none ${list.isPlaceholderData ? 'opacity-60' : ''}`}>
      {(total > fewBookings || q !== '' || list.isPlaceholderData) && (
        <BuyerSearch q={q} onSearch={search} />
      )}
      {linked.missing && <NotHere state={state} />}
      {items.length === 0 && done?.q === q ? (
        <EmptyState
          title={done.what}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Link to={paths.endedBuyer(done.id)} className={buttonClass('paper')}>
                See the booking under Ended
              </Link>
              {q !== '' && (
                <Button look="amber" onClick={() => search('')}>
                  Show all buyers
                </Button>
              )}
            </div>
          }
        />
      ) : items.length === 0 && q !== '' ? (
        <EmptyState
          title="No buyers match your search"
          action={
            <Button look="paper" onClick={() => search('')}>
              Clear the search
            </Button>
          }
        >
          <p>Try part of a name, a phone number or an email address.</p>
        </EmptyState>
      ) : items.length === 0 ? (
        <NoBuyers state={state} />
      ) : (
        <div className="grid gap-6">
          {toProductLines(items).map((line) => (
            <ProductLine
              key={line.product_id}
              line={line}
              linked={linked.id}
              onHandOver={(booking) => setDialog({ what: 'hand-over', booking })}
              onRelease={(booking) => setDialog({ what: 'release', booking })}
            />
          ))}
        </div>
      )}
      {list.hasNextPage && (
        <LoadMore
          shown={items.length}
          total={total}
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          failure={list.isFetchNextPageError ? describeError(list.error).message : undefined}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      <HandOverDialog
        booking={dialog?.what === 'hand-over' ? dialog.booking : null}
        onClose={close}
        onDone={({ _id: id, buyer, price }) =>
          setDone({ what: `Sold to ${buyer} for ${formatMoney(price)}`, id, q })
        }
      />
      <ReleaseDialog
        booking={dialog?.what === 'release' ? dialog.booking : null}
        // The next buyer is unknown if a search is active or the list is only partly loaded.
        next={
          dialog === null || q !== '' || list.hasNextPage
            ? undefined
            : firstOnWaitlist(dialog.booking.product_id, items)
        }
        onClose={close}
        onDone={({ _id: id, buyer, status }) =>
          setDone({
            what:
              status === 'waiting'
                ? `Removed ${buyer} from the waitlist`
                : `Released the booking of ${buyer}`,
            id,
            q,
          })
        }
      />
    </div>
  );
}

function NotHere({ state }: { state: State }) {
  return (
    <p role="status" className="mb-6 rounded-box bg-base-200 px-5 py-3">
      {state === 'open'
        ? 'That booking is no longer open. Look under Ended.'
        : 'That booking isn’t in this list.'}
    </p>
  );
}

function NoBuyers({ state }: { state: State }) {
  if (state === 'ended') {
    return (
      <EmptyState title="No ended bookings yet">
        <p>Collected, canceled, expired and released bookings will appear here.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No open bookings"
      action={
        <Link to={paths.myProducts} className={buttonClass('amber')}>
          My Products
        </Link>
      }
    >
      <p>People who book your products will appear here. Earlier bookings are under Ended.</p>
    </EmptyState>
  );
}

function LinesSkeleton() {
  return (
    <OnlineLoading label="Your buyers are loading">
      <div className="grid gap-6">
        {['first', 'second', 'third'].map((line) => (
          <Skeleton key={line} className="h-72" />
        ))}
      </div>
    </OnlineLoading>
  );
}
