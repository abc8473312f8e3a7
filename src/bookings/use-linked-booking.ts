import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReceivedBooking } from '#contracts/bookings/bookings.ts';

/** Returns the DOM id of a booking's row, to which {@link useLinkedBooking} scrolls. */
export const rowId = (bookingId: string) => `booking-${bookingId}`;

/**
 * Scrolls once to the booking in the URL, and focuses its row. Notifications link to such URLs. Focus stays in any menu
 * or dialog that the user opened while the list was loading. `bookings` is undefined while loading. Returns the
 * booking's `id`, or null if the URL contains none. `missing` is true if `bookings` has loaded without that booking.
 */
export function useLinkedBooking(bookings: readonly ReceivedBooking[] | undefined) {
  const [search] = useSearchParams();
  const id = search.get('booking');
  const there = id !== null && (bookings?.some(({ _id }) => _id === id) ?? false);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!there || shown.current === id) return;
    shown.current = id;
    if (document.activeElement?.closest('[aria-expanded=true], dialog')) return;
    const row = document.getElementById(rowId(id));
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [there, id]);
  return { id, missing: id !== null && bookings !== undefined && !there };
}
