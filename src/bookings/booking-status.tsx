import type { Booking } from '#contracts/bookings/bookings.ts';
import { formatDay } from '#src/lib/dates.ts';
import { Badge } from '#src/ui/badge.tsx';
import { cameBackWords, frozenWords, keepWords, placeInLine, statusWords } from './booking-text.ts';
import { endedBecause } from './ended-because.ts';
import { HandoverCode } from './handover-code.tsx';
import { HoldEnd, TimeLeft } from './hold-end.tsx';
import { PhoneLink } from './phone-link.tsx';

/** Shows a booking's status, and what the buyer needs to know about the next step. */
export function BookingStatus({ booking }: { booking: Booking }) {
  const { status, place, held_until, handover_code, seller, ended_at, can } = booking;
  const [words, tone] = statusWords.toBuyer[status];
  const because = endedBecause(booking);
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={booking.frozen ? 'plain' : tone}>{booking.frozen ? 'Paused' : words}</Badge>
      {booking.frozen && <span className="max-w-64 text-sm">{frozenWords}</span>}
      {status === 'held' && held_until !== null && !booking.frozen && (
        <>
          <span className={`text-sm max-md:hidden ${can.keep ? 'font-semibold' : 'text-muted'}`}>
            {can.keep && 'It’s yours '}
            <HoldEnd until={held_until} />
          </span>
          <span className="text-sm md:hidden">
            <TimeLeft until={held_until} />
          </span>
        </>
      )}
      {can.keep && <span className="text-sm text-muted">{keepWords}</span>}
      {status === 'waiting' && place !== null && (
        <span className="text-sm text-muted">{placeInLine(place)}</span>
      )}
      {status === 'waiting' && booking.came_back && (
        <span className="text-sm text-muted">{cameBackWords}</span>
      )}
      {handover_code !== null && (
        <span className="my-2">
          <HandoverCode code={handover_code} />
        </span>
      )}
      {seller.phone !== null && (
        <span className="text-sm">
          <bdi>{seller.name}</bdi>: <PhoneLink number={seller.phone} />
        </span>
      )}
      {because !== null && (
        <span className="grid text-sm text-muted">
          {ended_at !== null && <time dateTime={ended_at}>{formatDay(ended_at)}</time>}
          <span className="break-words">{because}</span>
        </span>
      )}
    </div>
  );
}
