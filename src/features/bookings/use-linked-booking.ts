import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReceivedBooking } from '#contracts/bookings.ts';

/** Returns the DOM id of a booking's row, which {@link useLinkedBooking} looks for. */
export const rowId = (bookingId: string) => `booking-${bookingId}`;

/**
 * Scrolls to the row of the booking that the URL names and focuses it. Notifications link to such URLs.
 * `bookings` is undefined while loading. Returns the booking's `id`, or null if the URL names none. `missing`
 * is true if `bookings` doesn't contain it.
 */
export function useLinkedBooking(bookings: readonly ReceivedBooking[] | undefined) {
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
