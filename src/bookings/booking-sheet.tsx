import type { ReactNode } from 'react';
import type { Booking } from '#contracts/bookings/bookings.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { BrandMark } from '#src/ui/brand-mark.tsx';
import { BookingChanges } from './booking-changes.tsx';
import { frozenText, placeOnWaitlist, statusText } from './booking-text.ts';
import { endedBecause } from './ended-because.ts';
import { MeetingLine } from './meeting-line.tsx';
import { PhoneLink } from './phone-link.tsx';

/** Everything that the buyer and the seller need when they meet: product, price, place, deadline and code. */
export function BookingSheet({ booking }: { booking: Booking }) {
  const {
    selectedProduct,
    price,
    condition,
    condition_type,
    handover_code,
    held_until,
    seller,
    status,
  } = booking;
  return (
    <article className="plate max-w-3xl break-inside-avoid p-6 sm:p-8 print:max-w-none print:border-2 print:border-black">
      <p className="mb-6 flex items-center gap-3 border-b border-rule pb-4 text-muted">
        <BrandMark className="size-8 text-base-content" />
        <span className="font-display text-xl text-base-content">Second Fret</span>
        <span className="ms-auto text-sm">
          Booking <span className="tabular-nums">{booking._id.slice(-8)}</span>
        </span>
      </p>
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-3xl break-words">{selectedProduct}</h2>
          <p className="mt-2 text-2xl font-bold tabular-nums">{formatMoney(price)}</p>
          <p className="text-muted">
            {condition} - {condition_type}, as booked
          </p>
        </div>
        {handover_code !== null && <Code code={handover_code} />}
      </div>
      <dl className="mt-8 grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <Fact name="Status">
          {statusText.toBuyer[status][0]}
          {booking.place !== null && `: ${placeOnWaitlist(booking.place).toLowerCase()}`}
        </Fact>
        {booking.frozen && (
          <Fact name="Paused" wide>
            {frozenText}
          </Fact>
        )}
        {status === 'held' && held_until !== null && !booking.frozen && (
          <Fact name="Held until">
            <time dateTime={held_until}>{formatDayAndTime(held_until)}</time>
          </Fact>
        )}
        <Fact name="Where to meet">
          {booking.meeting?.agreed ? <MeetingLine booking={booking} /> : booking.location}
        </Fact>
        {seller.address !== undefined && <Fact name="The shop’s address">{seller.address}</Fact>}
        <Fact name="Seller">
          <bdi>{seller.name}</bdi>
          {seller.phone !== null && (
            <>
              , <PhoneLink number={seller.phone} />
            </>
          )}
        </Fact>
        <Fact name="Buyer">
          <bdi>{booking.buyer}</bdi>, {booking.phone}
        </Fact>
        <Fact name="Booked">
          <time dateTime={booking.created_at}>{formatDayAndTime(booking.created_at)}</time>
        </Fact>
        <Fact name="Message" wide>
          {booking.message}
        </Fact>
        {endedBecause(booking) !== null && (
          <Fact name="How it ended" wide>
            {endedBecause(booking)}
          </Fact>
        )}
      </dl>
      <div className="mt-6">
        <BookingChanges booking={booking} />
      </div>
      {handover_code !== null && (
        <p className="mt-6 border-t border-rule pt-4 text-sm text-muted">
          Give the seller this code once you have seen the product and want to take it home. The
          code completes the sale.
        </p>
      )}
    </article>
  );
}

function Code({ code }: { code: string }) {
  return (
    <p className="grid justify-items-center rounded-box border-2 border-base-content px-6 py-3">
      <span className="text-sm text-muted">Handover code</span>
      <strong className="text-4xl tracking-wider whitespace-nowrap tabular-nums">
        {code.slice(0, 3)} {code.slice(3)}
      </strong>
    </p>
  );
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-2 print:col-span-2' : ''}>
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}
