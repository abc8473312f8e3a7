import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { ReceivedBooking } from '#contracts/bookings/bookings.ts';
import { paths } from '#src/lib/paths.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Picture } from '#src/ui/picture.tsx';
import type { ProductLine as Line } from './product-lines.ts';
import { ReceivedBookingRow } from './received-booking-row.tsx';

type ProductLineProps = {
  line: Line;
  /** The id of the booking that the URL points to, or null. */
  linked: string | null;
  onHandOver: (booking: ReceivedBooking) => void;
  onRelease: (booking: ReceivedBooking) => void;
};

/** A product and its buyers: first the buyer with the hold, then the waitlist. */
export function ProductLine({ line, linked, onHandOver, onRelease }: ProductLineProps) {
  const id = useId();
  const { newest, bookings } = line;
  return (
    <section aria-labelledby={id} className="plate overflow-hidden">
      <div className="flex items-center gap-4 border-b border-rule bg-base-200 p-4 sm:px-6">
        <Picture
          image={pictureOf(newest.image)}
          alt=""
          sizes="5rem"
          className="w-20 shrink-0 rounded-box text-xs"
        />
        <div className="min-w-0">
          <h2 id={id} className="text-xl break-words sm:text-2xl">
            <Link to={paths.product(line.product_id)} className="hover:underline">
              {newest.selectedProduct}
            </Link>
          </h2>
          <p className="text-sm text-muted">{countWords(bookings)}</p>
        </div>
      </div>
      <ol>
        {bookings.map((booking) => (
          <ReceivedBookingRow
            key={booking._id}
            booking={booking}
            linked={booking._id === linked}
            onHandOver={() => onHandOver(booking)}
            onRelease={() => onRelease(booking)}
          />
        ))}
      </ol>
    </section>
  );
}

/** Returns the length of the waitlist, or else the number of bookings. Each booking shows its own status. */
function countWords(bookings: readonly ReceivedBooking[]): string {
  const waiting = bookings.filter(({ status }) => status === 'waiting').length;
  if (waiting > 0) return `${waiting} on the waitlist`;
  return bookings.length === 1 ? '1 booking' : `${bookings.length} bookings`;
}
