import { Link } from 'react-router-dom';
import type { Booking } from '#contracts/bookings/bookings.ts';
import { paths } from '#src/lib/paths.ts';
import { formatMeeting } from './meeting-time.ts';

type MeetingLineProps = {
  booking: Pick<Booking, '_id' | 'status' | 'frozen' | 'meeting'>;
  /** Leaves out the location, because it is shown nearby. */
  timeOnly?: boolean;
};

/** Where and when the two sides of a hold meet, or a link to agree on it. Renders nothing without a hold. */
export function MeetingLine({ booking, timeOnly = false }: MeetingLineProps) {
  const { _id, meeting } = booking;
  if (meeting?.agreed) {
    const { agreed, location } = meeting;
    return (
      <span className="wrap-anywhere">
        You meet <time dateTime={agreed}>{formatMeeting(agreed)}</time>
        {!timeOnly && (
          <>
            , <bdi>{location}</bdi>
          </>
        )}
      </span>
    );
  }
  if (!canMeet(booking)) return null;
  return (
    <Link to={paths.threadAbout(_id)} className="text-link inline-block py-1">
      {meeting?.times.length
        ? meeting.mine
          ? 'You suggested times to meet'
          : 'Choose a time to meet'
        : 'Suggest times to meet'}
    </Link>
  );
}

/** Returns whether the two sides of a booking have agreed on a meeting, or still can. */
export const canMeet = ({ status, frozen, meeting }: MeetingLineProps['booking']): boolean =>
  meeting !== undefined || (status === 'held' && !frozen);
