import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReceivedBooking } from '#contracts/bookings.ts';

/** Of a row, by which {@link useSoughtBooking} finds it. */
export const rowId = (bookingId: string) => `booking-${bookingId}`;

/**
 * The booking that the address leads to, for example from a notification: `id` is null without one, `missing`
 * says that it is not among `bookings` (undefined while they are read). Leads eye and focus to its row.
 */
export function useSoughtBooking(bookings: readonly ReceivedBooking[] | undefined) {
  const [search] = useSearchParams();
  const id = search.get('booking');
  const there = id !== null && (bookings?.some(({ _id }) => _id === id) ?? false);
  useEffect(() => {
    if (!there || id === null) return;
    const row = document.getElementById(rowId(id));
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [there, id]);
  return { id, missing: id !== null && bookings !== undefined && !there };
}
