import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReceivedBooking } from '#contracts/bookings.ts';

/** The DOM id of a booking's row, which {@link useLinkedBooking} looks for. */
export const rowId = (bookingId: string) => `booking-${bookingId}`;

/**
 * Scrolls once to the row of the booking that the URL names, and focuses it. Notifications link to such URLs. If the
 * user opened a menu or dialog while the list was loading, focus stays there. `bookings` is undefined while loading.
 * Returns the booking's `id`, or null if the URL names none. `missing` is true if `bookings` doesn't contain it.
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
