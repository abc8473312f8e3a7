import { Link } from 'react-router-dom';
import type { Booking } from '#contracts/bookings/bookings.ts';
import { formatDay } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { useNow } from '#src/lib/use-now.ts';
import { buttonClass } from '#src/ui/button.tsx';

type ReviewLinkProps = {
  booking: Pick<Booking, '_id' | 'review'>;
  other: 'buyer' | 'seller';
  /** The booking, for screen readers. */
  about: string;
};

/**
 * A button to review the other side, with the last day for it, or a link to the review that was written. Renders nothing
 * if neither is possible.
 */
export function ReviewLink({ booking, other, about }: ReviewLinkProps) {
  const now = useNow(30_000);
  const { _id, review } = booking;
  if (!review || (!review.written && Date.parse(review.until) <= now)) return null;
  const { written, until } = review;
  const words = `${written ? 'You reviewed' : 'Review'} the ${other}`;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Link
        to={paths.review(_id)}
        aria-label={`${words}${about}`}
        className={
          written ? 'text-link inline-flex min-h-11 items-center md:text-sm' : buttonClass('amber')
        }
      >
        {words}
      </Link>
      {!written && (
        <span className="text-sm text-muted">
          until <time dateTime={until}>{formatDay(until)}</time>
        </span>
      )}
    </p>
  );
}
