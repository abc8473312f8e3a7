import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { receivedBookingsQuery } from './booking-queries.ts';

/** Shows the number of the seller's open bookings on the desktop application's icon. */
export function useOpenBookings(): void {
  const session = useSession();
  const isSignedIn = session.status === 'signed-in';
  // Shares its query with My Buyers, so that the bookings load only once.
  const { data } = useInfiniteQuery({
    ...receivedBookingsQuery('open'),
    // Hide the previous user's bookings while loading.
    placeholderData: () => undefined,
    enabled: platform.notify !== null && isSignedIn,
  });
  const count = isSignedIn ? data?.total : 0;
  useEffect(() => {
    if (count !== undefined) void platform.notify?.openBookings(count);
  }, [count]);
}
