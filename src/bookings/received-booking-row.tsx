import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ReceivedBooking } from '#contracts/bookings/bookings.ts';
import { formatDay, formatDayAndTime } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { placeOnWaitlist, statusText } from './booking-text.ts';
import { CalendarButton } from './calendar-button.tsx';
import { HoldEnd } from './hold-end.tsx';
import { canMeet, MeetingLine } from './meeting-line.tsx';
import { PhoneLink } from './phone-link.tsx';
import { ReviewLink } from './review-link.tsx';
import { rowId } from './use-linked-booking.ts';

type ReceivedBookingRowProps = {
  booking: ReceivedBooking;
  /** Whether the URL points to this booking. */
  linked: boolean;
  onHandOver: () => void;
  onRelease: () => void;
};

/** One buyer of a product: status, contact details, message and buttons. */
export function ReceivedBookingRow(props: ReceivedBookingRowProps) {
  const { booking, linked, onHandOver, onRelease } = props;
  const { buyer, status, contact, blocked, can } = booking;
  const [words, tone] = statusText.toSeller[status];
  return (
    <li
      id={rowId(booking._id)}
      tabIndex={linked ? -1 : undefined}
      className={`grid gap-4 border-b border-rule p-4 last:border-b-0 sm:px-6 sm:py-5 ${
        linked ? 'border-l-4 border-l-secondary bg-base-200 -outline-offset-4' : ''
      }`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-sans text-lg font-bold break-words">{buyer}</h3>
        <Badge tone={tone}>{words}</Badge>
        {blocked && <Badge tone="tobacco">Blocked</Badge>}
        <p className="text-sm text-muted">
          <When booking={booking} />
        </p>
      </div>
      <dl className="grid gap-x-8 gap-y-1.5 sm:gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        <Fact name="Booked price">{formatMoney(booking.price)}</Fact>
        {!booking.meeting?.agreed && <Fact name="Meeting location">{booking.location}</Fact>}
        {canMeet(booking) && (
          <Fact name="Meeting">
            <MeetingLine booking={booking} />
          </Fact>
        )}
        <Fact name="Contact" tall>
          {contact ? (
            <span className="grid justify-items-start">
              <PhoneLink number={contact.phone} />
              <a
                href={`mailto:${encodeURIComponent(contact.email)}`}
                className="text-link max-w-full wrap-anywhere"
              >
                {contact.email}
              </a>
            </span>
          ) : (
            <span className="block text-muted">
              {booking.status === 'waiting'
                ? 'Shown once this buyer has the product on hold'
                : 'No longer shown'}
            </span>
          )}
          {(!blocked || status === 'held') && (
            <Link
              to={paths.threadAbout(booking._id)}
              aria-label={`Write a message to ${buyer}`}
              className="text-link max-md:inline-flex max-md:min-h-11 max-md:items-center"
            >
              Write a message
            </Link>
          )}
        </Fact>
        <Fact name="Booked on">
          <time dateTime={booking.created_at}>{formatDayAndTime(booking.created_at)}</time>
        </Fact>
        {booking.message !== '' && (
          <Fact name="Message" wide>
            {booking.message}
          </Fact>
        )}
        {booking.ended_reason !== null && (
          <Fact name="Reason given" wide>
            {booking.ended_reason}
          </Fact>
        )}
      </dl>
      <ReviewLink booking={booking} other="buyer" about={` ${buyer}`} />
      {(can.hand_over || can.sell || can.release) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {(can.hand_over || can.sell) && (
            <Button
              look="amber"
              aria-label={`${can.sell ? 'Sell' : 'Hand over'} to ${buyer}`}
              aria-haspopup="dialog"
              onClick={onHandOver}
            >
              {can.sell ? 'Sell' : 'Hand over'}
            </Button>
          )}
          <Button
            look="paper"
            aria-label={
              status === 'waiting'
                ? `Remove from waitlist: ${buyer}`
                : `Release the booking of ${buyer}`
            }
            aria-haspopup="dialog"
            onClick={onRelease}
          >
            {status === 'waiting' ? 'Remove from waitlist' : 'Release'}
          </Button>
          <CalendarButton booking={booking} className={buttonClass('ghost')} />
          <p className="text-sm text-muted">{nextStep(booking)}</p>
        </div>
      )}
    </li>
  );
}

function When({ booking }: { booking: ReceivedBooking }) {
  const { status, place, held_until, ended_at, promoted } = booking;
  if (status === 'held' && held_until !== null) {
    return (
      <>
        {promoted && 'Moved up from the waitlist. Can confirm '}
        <HoldEnd until={held_until} />
      </>
    );
  }
  if (status === 'waiting' && place !== null) return placeOnWaitlist(place);
  return ended_at === null ? null : formatDay(ended_at);
}

function nextStep({ can, place }: ReceivedBooking): string {
  if (can.sell) return 'Ask for the six-digit code, then sell the product on a ticket.';
  if (can.hand_over) return 'When you meet, ask for the six-digit code.';
  return place === 1 ? 'Gets the product next if the hold ends.' : 'Is on the waitlist.';
}

type FactProps = {
  name: string;
  wide?: boolean;
  /** Spans two rows, because it has several lines. */
  tall?: boolean;
  children: ReactNode;
};

function Fact({ name, wide, tall, children }: FactProps) {
  return (
    <div
      className={`min-w-0 max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:items-baseline max-sm:gap-x-3 ${wide ? 'sm:col-span-full' : ''} ${tall ? 'sm:row-span-2' : ''}`}
    >
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}
