import type { ReceivedBooking } from '#contracts/bookings.ts';

/** One product and its bookings. */
export type ProductLine = {
  product_id: string;
  /** The newest booking. Its snapshot provides the product's name and picture. */
  newest: ReceivedBooking;
  /** First the hold, then the waitlist in order, then ended bookings with the newest first. */
  bookings: ReceivedBooking[];
};

/** Groups bookings by product. Expects the newest booking first, and returns its product first. */
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
