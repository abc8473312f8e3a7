import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Booking } from '#contracts/bookings.ts';
import type { Product } from '#contracts/products.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';

/** What the panel needs of whatever makes bookings. */
export type BookingSlot = (props: {
  product: Product;
  open: boolean;
  onClose: () => void;
  onBooked: (booking: Booking) => void;
}) => ReactNode;

type BookingPanelProps = {
  product: Product;
  /** Makes the modal that the 'Booking' button opens. */
  modal: BookingSlot;
};

/** The way to a booking, or the words that say why there is none. Opening it draws nothing else of the page anew. */
export function BookingPanel({ product, modal }: BookingPanelProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  // What this person has booked a moment ago, the product may not say yet.
  const [justBooked, setJustBooked] = useState<Booking | null>(null);
  const booked = justBooked ?? product.booked;
  return (
    <div className="grid gap-3">
      <Button
        look="amber"
        className="h-14 text-lg"
        unavailable={(!product.can.book && !product.can.wait) || booked !== null}
        aria-describedby={id}
        onClick={() => setOpen(true)}
      >
        Booking
      </Button>
      <div id={id} role="status" className="text-muted">
        {booked ? <Booked {...booked} /> : <Why product={product} />}
      </div>
      {modal({ product, open, onClose: () => setOpen(false), onBooked: setJustBooked })}
    </div>
  );
}

function Booked({ status, place }: { status: Booking['status']; place: number | null }) {
  if (status === 'waiting') {
    return (
      <p>
        {place === 1 ? 'You are next in line.' : `You are number ${place} in line.`} Your place
        stands in{' '}
        <Link to={paths.dashboard} className="text-link">
          My Orders
        </Link>
        .
      </p>
    );
  }
  return (
    <p>
      It is yours to collect. Your handover code waits in{' '}
      <Link to={paths.dashboard} className="text-link">
        My Orders
      </Link>
      .
    </p>
  );
}

function Why({ product: { own, status, can } }: { product: Product }) {
  if (own) {
    return (
      <p>
        This is your own product. It stands in{' '}
        <Link to={paths.myProducts} className="text-link">
          My Products
        </Link>
        .
      </p>
    );
  }
  if (can.book) return <p>A booking holds it for you until you collect it. You pay then.</p>;
  if (status === 'reserved') {
    return (
      <p>
        Reserved: somebody holds it. Join the waitlist: if they do not collect it, it goes to the
        next in line.
      </p>
    );
  }
  if (status === 'sold') return <p>Sold: this one has found its new player.</p>;
  return <p>This product is not for sale any more.</p>;
}
