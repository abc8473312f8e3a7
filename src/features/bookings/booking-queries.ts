import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type Booking,
  cancelBooking,
  createBooking,
  getBooking,
  getBookingSnapshot,
  handOverBooking,
  listBookings,
  listReceivedBookings,
  releaseBooking,
  restoreBooking,
} from '#contracts/bookings.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { call } from '#src/lib/api.ts';
import { joinPages } from '#src/lib/join-pages.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

export type NewBooking = EndpointInput<typeof createBooking>['body'];
export type BookingState = 'all' | 'open' | 'ended';

/**
 * Milliseconds between refetches of a list, because holds expire and waitlists advance without the user doing
 * anything.
 */
const listRefetchInterval = 60_000;
/** Milliseconds between refetches while the user can undo a cancellation, so that Undo disappears on time. */
const undoRefetchInterval = 2_000;

const pagedList = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
  placeholderData: keepPreviousData,
  refetchInterval: listRefetchInterval,
};

/** The bookings of the buyer with this email, newest first. */
export const bookingsQuery = (email: string, state: BookingState) =>
  infiniteQueryOptions({
    ...pagedList,
    queryKey: [...queryKeys.bookings, 'list', email, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        listBookings,
        { query: { email, state, limit: 50, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    select: joinPages,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ can }) => can.restore))
        ? undoRefetchInterval
        : listRefetchInterval,
  });

/** One of the signed-in user's bookings. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.bookings, 'one', id],
    queryFn: ({ signal }) => call(getBooking, { params: { id } }, { signal }),
    staleTime: 15_000,
  });

/** The description and photos of one of the user's bookings, at the time of booking and now. */
export const bookingSnapshotQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.bookings, 'snapshot', id],
    queryFn: ({ signal }) => call(getBookingSnapshot, { params: { id } }, { signal }),
  });

/** The bookings that others made for the signed-in user's products, newest first. */
export const receivedBookingsQuery = (state: BookingState) =>
  infiniteQueryOptions({
    ...pagedList,
    queryKey: [...queryKeys.bookings, 'received', state],
    queryFn: ({ pageParam, signal }) =>
      call(
        listReceivedBookings,
        { query: { state, limit: 50, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    select: joinPages,
  });

/** Books a product or joins its waitlist. Sending a request again with the same key has no effect. */
export function useCreateBooking() {
  const queryClient = useQueryClient();
  const refetch = useRefetchBookings();
  return useMutation({
    mutationFn: ({ booking, key }: { booking: NewBooking; key: string }) =>
      call(createBooking, { body: booking }, { idempotencyKey: key }),
    onSuccess: (booking) => {
      refetch();
      queryClient.setQueryData(bookingQuery(booking._id).queryKey, booking);
    },
  });
}

type Outcome = { onSuccess: (booking: Booking) => void; onError: (error: Error) => void };

/**
 * Cancels one of the user's own bookings. Calls `onSuccess` or `onError` even if the user has left the
 * screen.
 */
export function useCancelBooking(id: string, outcome: Outcome) {
  const onSettled = useRefetchBookings();
  const mutationFn = () => call(cancelBooking, { params: { id } });
  return useMutation({ mutationFn, ...outcome, onSettled });
}

/** Undoes a cancellation. Calls its callbacks in the same way as {@link useCancelBooking}. */
export function useRestoreBooking(id: string, outcome: Outcome) {
  const onSettled = useRefetchBookings();
  const mutationFn = () => call(restoreBooking, { params: { id } });
  return useMutation({ mutationFn, ...outcome, onSettled });
}

/**
 * Releases a booking of one of the user's own products. Also refetches if the server rejects the request,
 * because the booking must have changed.
 */
export function useReleaseBooking() {
  const refetch = useRefetchBookings();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(releaseBooking, { params: { id }, body: { reason } }),
    onSettled: refetch,
  });
}

/** Hands a product over, using the buyer's code. Refetches in the same cases as {@link useReleaseBooking}. */
export function useHandOverBooking() {
  const refetch = useRefetchBookings();
  return useMutation({
    mutationFn: ({ id, code }: { id: string; code: string }) =>
      call(handOverBooking, { params: { id }, body: { code } }),
    onSettled: refetch,
  });
}

function useRefetchBookings() {
  const queryClient = useQueryClient();
  return () => void markStale(queryClient, queryKeys.bookings, queryKeys.products);
}

/**
 * Refetches all products. Call it when an error reply says that a product changed. Resolves when the products
 * on screen have loaded.
 */
export function useRefreshProducts() {
  const queryClient = useQueryClient();
  return () => markStale(queryClient, queryKeys.products);
}
