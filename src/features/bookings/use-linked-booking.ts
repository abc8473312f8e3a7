import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReceivedBooking } from '#contracts/bookings.ts';

/** Returns the DOM id of a booking's row, which {@link useLinkedBooking} looks for. */
export const rowId = (bookingId: string) => `booking-${bookingId}`;

/**
 * Finds the booking named in the URL, for example by a notification, then scrolls to its row and focuses it. `id` is
 * null without one. `missing` is true if it is not in `bookings`, which is undefined while they load.
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
