import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Booking } from '#contracts/bookings/bookings.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { formatDay } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { bookingQuery } from './booking-queries.ts';
import { cameBackText, frozenText, keepText } from './booking-text.ts';
import { CalendarButton } from './calendar-button.tsx';
import { CancelButton } from './cancel-button.tsx';
import { endedBecause } from './ended-because.ts';
import { HandoverCode } from './handover-code.tsx';
import { HoldEnd } from './hold-end.tsx';
import { KeepButton } from './keep-button.tsx';
import { canMeet, MeetingLine } from './meeting-line.tsx';
import { callAddress } from './phone-link.tsx';

const myOrders = (
  <Link to={paths.dashboard} className="text-link">
    My Orders
  </Link>
);

/** The viewer's booking on the product page: pickup details, waitlist position, or Undo button. */
export function Booked({ id }: { id: string }) {
  const query = useQuery(bookingQuery(id));
  const region = useKeptFocus<HTMLDivElement>();
  return (
    <div {...region}>
      <OwnBooking {...query} />
    </div>
  );
}

function OwnBooking({ data: booking, error, isFetching, refetch }: UseQueryResult<Booking>) {
  if (booking?.status === 'held') return <Held booking={booking} />;
  if (booking?.status === 'waiting') return <Waiting booking={booking} />;
  if (booking?.can.restore) return <Canceled booking={booking} />;
  if (booking?.status === 'collected') return <Bought booking={booking} />;
  if (booking) return <p>This booking has ended. See {myOrders}.</p>;
  if (error) {
    return <ErrorPanel {...failureOf({ error, isFetching, refetch })} />;
  }
  return (
    <OnlineLoading label="Your booking is loading">
      <Skeleton className="h-60" />
    </OnlineLoading>
  );
}

function Held({ booking }: { booking: Booking }) {
  const { held_until, handover_code, seller, can, frozen, price, product } = booking;
  return (
    <div className="plate grid gap-4 p-5">
      <div>
        {frozen && <p className="mb-3 max-w-prose">{frozenText}</p>}
        <p className="text-lg font-bold">{can.keep ? 'It’s your turn' : 'It’s on hold for you'}</p>
        {price !== product.price && <p>Booked at {formatMoney(price)}</p>}
        {held_until !== null && !frozen && (
          <p className="text-muted">
            {can.keep ? 'It’s yours ' : 'Held '}
            <HoldEnd until={held_until} />. {can.keep ? keepText : 'You pay at pickup.'}
          </p>
        )}
      </div>
      {can.keep && (
        <div className="grid">
          <KeepButton booking={booking} />
        </div>
      )}
      {handover_code !== null && <HandoverCode code={handover_code} />}
      {booking.meeting?.agreed ? null : (
        <p className="break-words">Meeting location: {booking.location}</p>
      )}
      {canMeet(booking) && (
        <p className="font-bold">
          <MeetingLine booking={booking} />
        </p>
      )}
      {seller.address !== undefined && <p>The shop’s address: {seller.address}</p>}
      <div className="flex flex-wrap gap-3">
        {seller.phone !== null && (
          <a href={callAddress(seller.phone)} className={buttonClass('primary')}>
            <Phone aria-hidden="true" className="size-5" />
            <span>
              Call <bdi>{seller.name}</bdi>{' '}
              {/* A phone calls the number. A computer may not be able to. */}
              <span className="whitespace-nowrap max-md:hidden">{seller.phone}</span>
            </span>
          </a>
        )}
        <CalendarButton booking={booking} className={buttonClass('paper')} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">You can cancel for free, here or in {myOrders}.</p>
        <CancelButton booking={booking} />
      </div>
    </div>
  );
}

function Waiting({ booking }: { booking: Booking }) {
  const place = booking.place ?? 1;
  return (
    <div className="plate grid justify-items-start gap-4 p-5">
      <div className="grid gap-1">
        <p className="text-lg font-bold">
          {place === 1 ? 'You are next in line.' : `You are number ${place} in line.`}
        </p>
        <p className="text-muted">
          Someone has this on hold. If the hold ends, the next buyer in line gets it. We’ll notify
          you when it’s your turn, and you then press “Keep it”.
        </p>
        <p className="text-muted">See your place in {myOrders}. You can leave at any time.</p>
        {booking.came_back && <p className="text-muted">{cameBackText}</p>}
      </div>
      <CancelButton booking={booking} />
    </div>
  );
}

function Bought({ booking: { _id, ended_at, agreed_price: price } }: { booking: Booking }) {
  return (
    <div className="plate grid justify-items-start gap-4 p-5">
      <p className="text-lg font-bold">
        You bought this{ended_at !== null && <> on {formatDay(ended_at)}</>}
        {price !== undefined && <> for {formatMoney(price)}</>}. Enjoy playing!
      </p>
      <Link to={paths.bookingSheet(_id)} className={buttonClass('paper')}>
        Booking sheet
      </Link>
    </div>
  );
}

/** Shown while the buyer can undo the cancellation. */
function Canceled({ booking }: { booking: Booking }) {
  return (
    <div className="plate flex flex-wrap items-center justify-between gap-4 p-5">
      <div>
        <p className="text-lg font-bold">{endedBecause(booking)}</p>
        <p className="text-muted">You can undo this for a few seconds.</p>
      </div>
      <CancelButton booking={booking} />
    </div>
  );
}
