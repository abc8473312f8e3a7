import type { Booking } from '#contracts/bookings.ts';
import { formatDay } from '#src/lib/dates.ts';
import { Badge } from '#src/ui/badge.tsx';
import { endedBecause, placeInLine, statusWords } from './booking-words.ts';
import { HandoverCode } from './handover-code.tsx';
import { HoldEnd } from './hold-end.tsx';
import { PhoneLink } from './phone-link.tsx';

/** A booking's status and what the buyer needs to know next. */
export function BookingStatus({ booking }: { booking: Booking }) {
  const { status, place, held_until, handover_code, seller, ended_at } = booking;
  const [words, tone] = statusWords.toBuyer[status];
  const because = endedBecause(booking);
  return (
    <div className="grid justify-items-start gap-1 max-md:justify-items-end">
      <Badge tone={tone}>{words}</Badge>
      {status === 'held' && held_until !== null && (
        <span className="text-sm text-muted">
          <HoldEnd until={held_until} />
        </span>
      )}
      {status === 'waiting' && place !== null && (
        <span className="text-sm text-muted">{placeInLine(place)}</span>
      )}
      {handover_code !== null && <HandoverCode code={handover_code} />}
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
