import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReceivedBooking } from '#contracts/bookings.ts';
import { formatMoney } from '#src/lib/money.ts';
import { useSession } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { receivedBookingsQuery } from './booking-queries.ts';

/** The most notifications to show per update. If there are more, shows the newest bookings. */
const maxNotifications = 5;

/** Returns the bookings made after the time `newest` (ISO timestamp), oldest first. */
export function bookingsSince(
  newest: string,
  bookings: readonly ReceivedBooking[],
): ReceivedBooking[] {
  return bookings
    .filter(({ created_at }) => Date.parse(created_at) > Date.parse(newest))
    .toReversed();
}

function notificationOf({ _id, selectedProduct, buyer, status, price }: ReceivedBooking) {
  return {
    id: _id,
    title: `Booked: ${selectedProduct}`,
    text:
      status === 'held' ? `${buyer}, for ${formatMoney(price)}` : `${buyer} joined the waitlist`,
  };
}

/**
 * Shows the number of the seller's open bookings as a badge on the desktop app, and a notification for each new
 * booking.
 */
export function useOpenBookings(): void {
  const session = useSession();
  const seller = session.status === 'signed-in' ? session.user._id : '';
  // Uses the same query as My Buyers, so that both share one poll.
  const { data } = useInfiniteQuery({
    ...receivedBookingsQuery('open'),
    // Don't show the previous user's list while loading.
    placeholderData: () => undefined,
    // Sellers need notifications most while they are using another window.
    refetchIntervalInBackground: true,
    enabled: platform.notify !== null && seller !== '',
  });
  /**
   * The seller, and the time of the newest booking already notified. The bookings loaded first don't count as new.
   */
  const notified = useRef<{ seller: string; newest: string } | null>(null);

  useEffect(() => {
    const { notify } = platform;
    if (!notify) return;
    const count = seller === '' ? 0 : data?.total;
    if (count !== undefined) void notify.openBookings(count);
    if (seller === '' || !data) {
      if (seller === '') notified.current = null;
      return;
    }
    const before = notified.current?.seller === seller ? notified.current.newest : null;
    const fresh = before === null ? [] : bookingsSince(before, data.items);
    for (const booking of fresh.slice(-maxNotifications))
      void notify.booking(notificationOf(booking));
    const newest = fresh.at(-1)?.created_at ?? before ?? data.items[0]?.created_at;
    notified.current = { seller, newest: newest ?? new Date(0).toISOString() };
  }, [seller, data]);
}
