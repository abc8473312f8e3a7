import type { ReceivedBooking } from '#contracts/bookings/bookings.ts';

/** One product and its bookings. */
export type ProductLine = {
  product_id: string;
  /** The newest booking. The product's name and picture come from this booking's snapshot. */
  newest: ReceivedBooking;
  /** The hold first, then the waitlist in order, then ended bookings, newest first. */
  bookings: ReceivedBooking[];
};

/** Groups bookings by product. Products are in the order in which they first appear in `bookings`. */
export function toProductLines(bookings: readonly ReceivedBooking[]): ProductLine[] {
  const lines = new Map<string, ProductLine>();
  for (const booking of bookings) {
    const line = lines.get(booking.product_id);
    if (line) {
      line.bookings.push(booking);
      if (booking.created_at > line.newest.created_at) line.newest = booking;
    } else {
      const { product_id } = booking;
      lines.set(product_id, { product_id, newest: booking, bookings: [booking] });
    }
  }
  for (const line of lines.values()) line.bookings.sort((a, b) => rank(a) - rank(b));
  return [...lines.values()];
}

/** Returns the name of the first buyer on a product's waitlist, or null if the waitlist is empty. */
export const firstOnWaitlist = (productId: string, bookings: readonly ReceivedBooking[]) =>
  bookings.find(({ product_id, place }) => product_id === productId && place === 1)?.buyer ?? null;

function rank({ status, place }: ReceivedBooking): number {
  if (status === 'held') return 0;
  return status === 'waiting' ? (place ?? 1) : Number.MAX_SAFE_INTEGER;
}
