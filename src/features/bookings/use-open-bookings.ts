import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReceivedBooking } from '#contracts/bookings.ts';
import { formatMoney } from '#src/lib/money.ts';
import { useSession } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { receivedBookingsQuery } from './booking-queries.ts';

/** How many bookings are told one by one; of more, the last. */
const most = 5;

/** The bookings made after `newest` (ISO 8601), oldest first. */
export function bookingsSince(
  newest: string,
  bookings: readonly ReceivedBooking[],
): ReceivedBooking[] {
  return bookings
    .filter(({ created_at }) => Date.parse(created_at) > Date.parse(newest))
    .toReversed();
}

function inWords({ _id, selectedProduct, buyer, status, price }: ReceivedBooking) {
  return {
    id: _id,
    title: `Booked: ${selectedProduct}`,
    text: status === 'held' ? `${buyer}, for ${formatMoney(price)}` : `${buyer} waits in line`,
  };
}

/** Tells the operating system how many bookings wait for the seller, and about each new one. */
export function useOpenBookings(): void {
  const session = useSession();
  const seller = session.status === 'signed-in' ? session.user._id : '';
  // The same query as My Buyers, so that one poll serves both.
  const { data } = useInfiniteQuery({
    ...receivedBookingsQuery('open'),
    // Never the list of the person who was signed in before.
    placeholderData: () => undefined,
    // A seller who looks at another window wants the notification most.
    refetchIntervalInBackground: true,
    enabled: platform.notify !== null && seller !== '',
  });
  /** The newest booking told, and to which seller. Nothing in the first list is news. */
  const told = useRef<{ seller: string; newest: string } | null>(null);

  useEffect(() => {
    const { notify } = platform;
    if (!notify) return;
    const count = seller === '' ? 0 : data?.total;
    if (count !== undefined) void notify.openBookings(count);
    if (seller === '' || !data) {
      if (seller === '') told.current = null;
      return;
    }
    const before = told.current?.seller === seller ? told.current.newest : null;
    const fresh = before === null ? [] : bookingsSince(before, data.items);
    for (const booking of fresh.slice(-most)) void notify.booking(inWords(booking));
    const newest = fresh.at(-1)?.created_at ?? before ?? data.items[0]?.created_at;
    told.current = { seller, newest: newest ?? new Date(0).toISOString() };
  }, [seller, data]);
}
