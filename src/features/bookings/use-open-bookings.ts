import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listReceivedBookings, type ReceivedBooking } from '#contracts/bookings.ts';
import { call } from '#src/lib/api.ts';
import { formatMoney } from '#src/lib/money.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useSession } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { receivedBookings } from './booking-queries.ts';

/** More than that at once is no news but a list. */
const most = 5;

const openBookingsQuery = (sellerId: string) =>
  queryOptions({
    queryKey: [...queryKeys.bookings, 'open', sellerId],
    queryFn: ({ signal }) =>
      call(listReceivedBookings, { query: { state: 'open', limit: 20 } }, { signal }),
    refetchInterval: 60_000,
    // Whoever is not looking is the one to be told.
    refetchIntervalInBackground: true,
  });

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
  const queryClient = useQueryClient();
  const seller = session.status === 'signed-in' ? session.user._id : '';
  const { data } = useQuery({
    ...openBookingsQuery(seller),
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
    // Where a notification leads to must know it, too.
    if (fresh.length > 0) void queryClient.invalidateQueries({ queryKey: receivedBookings });
    const newest = fresh.at(-1)?.created_at ?? before ?? data.items[0]?.created_at;
    told.current = { seller, newest: newest ?? new Date(0).toISOString() };
  }, [seller, data, queryClient]);
}
