import { Link } from 'react-router-dom';
import type { Booking } from '#contracts/bookings/bookings.ts';
import { formatDay } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { buttonClass } from '#src/ui/button.tsx';

type ReviewLinkProps = {
  booking: Pick<Booking, '_id' | 'reviewed' | 'review_until'>;
  other: 'buyer' | 'seller';
  /** The booking, for screen readers. */
  about: string;
};

/**
 * A button to review the other side, with the last day for it, or a link to the review that was written. Renders nothing
 * if neither is possible.
 */
export function ReviewLink({ booking, other, about }: ReviewLinkProps) {
  const { _id, reviewed, review_until } = booking;
  if (!reviewed && review_until === undefined) return null;
  const words = `${reviewed ? 'You reviewed' : 'Review'} the ${other}`;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Link
        to={paths.review(_id)}
        aria-label={`${words}${about}`}
        className={
          reviewed ? 'text-link inline-flex min-h-11 items-center md:text-sm' : buttonClass('amber')
        }
      >
        {words}
      </Link>
      {!reviewed && review_until && (
        <span className="text-sm text-muted">
          until <time dateTime={review_until}>{formatDay(review_until)}</time>
        </span>
      )}
    </p>
  );
}
