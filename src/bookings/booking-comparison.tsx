import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Booking } from '#contracts/bookings/bookings.ts';
import type { Image } from '#contracts/media/images.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { ZoomView } from '#src/ui/zoom-view.tsx';
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

/** Thumbnails that open in a full-window viewer. */
function Photos({ side, images }: { side: string; images: readonly Image[] }) {
  const [zoomed, setZoomed] = useState<number | null>(null);
  const alt = (at: number) => `${side}, photo ${at + 1} of ${images.length}`;
  if (images.length === 0) return <p className="text-muted">The photos aren’t available.</p>;
  const step = (by: number) =>
    setZoomed((at) => (at === null ? null : (at + by + images.length) % images.length));
  return (
    <>
      <ul className="grid grid-cols-2 gap-2">
        {images.map((image, at) => (
          <li key={image.url}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`Enlarge: ${alt(at)}`}
              onClick={() => setZoomed(at)}
              className="block w-full cursor-zoom-in overflow-hidden rounded-box"
            >
              <Picture image={pictureOf(image)} alt="" sizes="9rem" ratio="aspect-4/3" />
            </button>
          </li>
        ))}
      </ul>
      <ZoomView
        image={zoomed === null ? null : (images[zoomed] ?? null)}
        alt={alt(zoomed ?? 0)}
        position={`${(zoomed ?? 0) + 1} of ${images.length}`}
        onClose={() => setZoomed(null)}
        onStep={images.length > 1 ? step : undefined}
      />
    </>
  );
}
