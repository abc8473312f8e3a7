import type { ReceivedBooking } from '#contracts/bookings.ts';

/** One product and everybody who holds it, waits for it, or did. */
export type ProductLine = {
  product_id: string;
  /** As its newest booking knows it. */
  newest: ReceivedBooking;
  /** The hold first, then the line by its places, then what has ended, newest first. */
  bookings: ReceivedBooking[];
};

/** Bookings (newest first) by product, the product with the newest booking first. */
export function toProductLines(bookings: readonly ReceivedBooking[]): ProductLine[] {
  const lines = new Map<string, ProductLine>();
  for (const booking of bookings) {
    const line = lines.get(booking.product_id);
    if (line) line.bookings.push(booking);
    else {
      const { product_id } = booking;
      lines.set(product_id, { product_id, newest: booking, bookings: [booking] });
    }
  }
  for (const line of lines.values()) line.bookings.sort((a, b) => rank(a) - rank(b));
  return [...lines.values()];
}

function rank({ status, place }: ReceivedBooking): number {
  if (status === 'held') return 0;
  return status === 'waiting' ? (place ?? 1) : Number.MAX_SAFE_INTEGER;
}
