import { Link } from 'react-router-dom';
import type { Booking } from '#contracts/bookings/bookings.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';

/** Where and when the two sides of a hold meet, or a link to agree on it. Renders nothing if nothing was suggested. */
export function MeetingLine({
  booking: { _id, meeting },
}: {
  booking: Pick<Booking, '_id' | 'meeting'>;
}) {
  if (!meeting) return null;
  const { agreed, location, mine } = meeting;
  if (agreed !== null) {
    return (
      <span className="wrap-anywhere">
        You meet <time dateTime={agreed}>{formatMoment(agreed)}</time>, <bdi>{location}</bdi>
      </span>
    );
  }
  return (
    <Link to={`${paths.thread('new')}?about=${_id}`} className="text-link inline-block py-1">
      {mine ? 'You suggested times to meet' : 'Choose a time to meet'}
    </Link>
  );
}
