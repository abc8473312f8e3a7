import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Booking } from '#contracts/bookings/bookings.ts';
import type { Image } from '#contracts/media/images.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { PhotoRow } from '#src/media/photos/photo-row.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { bookingSnapshotQuery } from './booking-queries.ts';

type BookingComparisonProps = { booking: Booking; open: boolean; onClose: () => void };

/** Shows the product's description and photos at the time of booking, next to the current ones. */
export function BookingComparison({ booking, open, onClose }: BookingComparisonProps) {
  return (
    <Dialog open={open} onClose={onClose} title="As booked and now" wide>
      <p className="mb-6 text-base break-words text-muted">{booking.selectedProduct}</p>
      <Contents booking={booking} />
    </Dialog>
  );
}

function Contents({ booking: { _id, changed } }: { booking: Booking }) {
  const { data, error, isFetching, refetch } = useQuery(bookingSnapshotQuery(_id));
  if (!data && error) {
    return <ErrorPanel {...failureOf({ error, isFetching, refetch })} />;
  }
  if (!data) return <Spinner label="The comparison is loading" />;
  const { booked, now } = data;
  return (
    <div className="grid gap-8 text-base">
      {changed.includes('description') && (
        <Sides
          what="Description"
          booked={<Text>{booked.description}</Text>}
          now={<Text>{now.description}</Text>}
        />
      )}
      {changed.includes('photos') && (
        <Sides
          what="Photos"
          booked={<Photos side="As booked" images={booked.images} />}
          now={<Photos side="Now" images={now.images} />}
        />
      )}
    </div>
  );
}

function Sides({ what, booked, now }: { what: string; booked: ReactNode; now: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-xl">{what}</h3>
      <dl className="grid gap-4 sm:grid-cols-2">
        <div className="plate min-w-0 border-l-4 border-l-secondary p-4">
          <dt className="mb-1 text-sm font-semibold text-muted">As booked</dt>
          <dd>{booked}</dd>
        </div>
        <div className="plate min-w-0 p-4">
          <dt className="mb-1 text-sm font-semibold text-muted">Now</dt>
          <dd>{now}</dd>
        </div>
      </dl>
    </section>
  );
}

const Text = ({ children }: { children: string }) =>
  children === '' ? (
    <p className="text-muted">The description isn’t available.</p>
  ) : (
    <p className="break-words whitespace-pre-line">{children}</p>
  );

const Photos = ({ side, images }: { side: string; images: readonly Image[] }) =>
  images.length === 0 ? (
    <p className="text-muted">The photos aren’t available.</p>
  ) : (
    <PhotoRow label={side} images={images} />
  );
