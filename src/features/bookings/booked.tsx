import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Booking } from '#contracts/bookings.ts';
import { describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { shopOrigin } from '#src/lib/shop-origin.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import { bookingCalendar } from './booking-calendar.ts';
import { bookingQuery } from './booking-queries.ts';
import { HandoverCode } from './handover-code.tsx';
import { HoldEnd } from './hold-end.tsx';
import { callAddress } from './phone-link.tsx';

const myOrders = (
  <Link to={paths.dashboard} className="text-link">
    My Orders
  </Link>
);

/** The viewer's open booking on the product page: pickup details, or the place in line. */
export function Booked({ id }: { id: string }) {
  const { data: booking, error, isFetching, refetch } = useQuery(bookingQuery(id));
  if (booking?.status === 'held') return <Held booking={booking} />;
  if (booking?.status === 'waiting') return <Waiting place={booking.place ?? 1} />;
  if (booking) return <p>This booking has ended. See {myOrders}.</p>;
  if (error) {
    return (
      <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} retrying={isFetching} />
    );
  }
  return (
    <Loading label="Your booking is loading">
      <Skeleton className="h-60" />
    </Loading>
  );
}

function Held({ booking }: { booking: Booking }) {
  const { _id, held_until, handover_code, seller } = booking;
  async function saveCalendar(until: string) {
    const page = new URL(paths.bookingSheet(_id), await shopOrigin()).href;
    const file = bookingCalendar(booking, until, page);
    saveFile(`pick-up-${_id}.ics`, new Blob([file], { type: 'text/calendar' }));
  }
  return (
    <div className="plate grid gap-4 p-5">
      <div>
        <p className="text-lg font-bold">It’s on hold for you</p>
        {held_until !== null && (
          <p className="text-muted">
            Held <HoldEnd until={held_until} />. You pay at pickup.
          </p>
        )}
      </div>
      {handover_code !== null && (
        <p className="rounded-box bg-tag px-4 py-3 text-tag-ink">
          <HandoverCode code={handover_code} large />
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {seller.phone !== null && (
          <a href={callAddress(seller.phone)} className={buttonClass('primary')}>
            <Phone aria-hidden="true" className="size-5" />
            <span>
              Call <bdi>{seller.name}</bdi>
            </span>
          </a>
        )}
        {held_until !== null && (
          <Button look="paper" onClick={() => void saveCalendar(held_until)}>
            <CalendarPlus aria-hidden="true" className="size-5" />
            Add to calendar
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        Show the code when you pick it up. Changed your mind? Cancel for free in {myOrders}.
      </p>
    </div>
  );
}

function Waiting({ place }: { place: number }) {
  return (
    <div className="plate grid gap-1 p-5">
      <p className="text-lg font-bold">
        {place === 1 ? 'You are next in line.' : `You are number ${place} in line.`}
      </p>
      <p className="text-muted">
        You move up automatically if the hold ends. See your place in {myOrders}.
      </p>
    </div>
  );
}
