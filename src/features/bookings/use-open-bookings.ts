import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReceivedBooking } from '#contracts/bookings.ts';
import { formatMoney } from '#src/lib/money.ts';
import { useSession } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { receivedBookingsQuery } from './booking-queries.ts';

/** More than that at once is no news but a list. */
const most = 5;

/** Those that came after `newest` (ISO 8601), oldest first. */
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

/** Tells the machine how many bookings wait for the seller, and of each new one. */
export function useOpenBookings(): void {
  const session = useSession();
  const seller = session.status === 'signed-in' ? session.user._id : '';
  // The list that My Buyers shows, so that one poll serves both.
  const { data } = useInfiniteQuery({
    ...receivedBookingsQuery('open'),
    // Another person's bookings are no stand-in for theirs.
    placeholderData: () => undefined,
    // A notification is for a seller who looks elsewhere.
    refetchIntervalInBackground: true,
    enabled: platform.notify !== null && seller !== '',
  });
  /** What has been told, and to whom: the first list is news to nobody. */
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
