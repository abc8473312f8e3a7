import type { Booking, BookingStatus as Status } from '#contracts/bookings.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';

const looks: Record<Status, readonly [name: string, tone: BadgeTone]> = {
  held: ['Held for you', 'surf'],
  waiting: ['On the waitlist', 'amber'],
  collected: ['Collected', 'tobacco'],
  cancelled: ['Cancelled', 'plain'],
  released: ['Released', 'plain'],
  expired: ['Expired', 'plain'],
};

/** Where a booking stands, and what its buyer needs to know about that. */
export function BookingStatus({ booking }: { booking: Booking }) {
  const { status, place, held_until, handover_code } = booking;
  const [name, tone] = looks[status];
  return (
    <div className="grid justify-items-start gap-1 max-md:justify-items-end">
      <Badge tone={tone}>{name}</Badge>
      {status === 'held' && held_until !== null && (
        <span className="text-sm text-muted">
          until <time dateTime={held_until}>{formatDayAndTime(held_until)}</time>
        </span>
      )}
      {status === 'waiting' && place !== null && (
        <span className="text-sm text-muted">Place {place} in line</span>
      )}
      {handover_code !== null && <HandoverCode code={handover_code} />}
    </div>
  );
}

/** Six digits in two groups, as they are read out at the counter. */
function HandoverCode({ code }: { code: string }) {
  return (
    <span className="whitespace-nowrap">
      <span className="text-sm text-muted">Handover code </span>
      <strong className="text-lg tracking-wider">
        {code.slice(0, 3)} {code.slice(3)}
      </strong>
    </span>
  );
}
