import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type Booking,
  cancelBooking,
  createBooking,
  getBooking,
  getBookingSnapshot,
  handOverBooking,
  keepBooking,
  listBookings,
  listReceivedBookings,
  releaseBooking,
  restoreBooking,
} from '#contracts/bookings/bookings.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { byCursor, joinPages, pagedQuery } from '#src/lib/paged-query.ts';
import { allProducts, queryKeys } from '#src/lib/query-keys.ts';
import { cacheReply, useChange } from '#src/lib/use-change.ts';

export type NewBooking = EndpointInput<typeof createBooking>['body'];
export type BookingState = 'all' | 'open' | 'ended';

/**
 * Returns the milliseconds until the last Undo expires, or false if no booking can be restored. The result is between
 * one and ten seconds, in case this device's clock is wrong.
 */
function untilUndoEnds(bookings: readonly Booking[]): number | false {
  const ends = bookings.flatMap(({ can, restorable_until }) =>
    can.restore && restorable_until !== null ? [Date.parse(restorable_until)] : [],
  );
  if (ends.length === 0) return false;
  return Math.min(Math.max(Math.max(...ends) - Date.now(), 1_000), 10_000);
}

/** The bookings of the buyer with this email, open ones first. */
export const bookingsQuery = (email: string, state: BookingState) =>
  infiniteQueryOptions({
    ...byCursor,
    placeholderData: keepPreviousData,
    // Handover codes stay readable without a connection for as long as the page is open.
    gcTime: Number.POSITIVE_INFINITY,
    queryKey: [...queryKeys.bookings, 'list', email, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        listBookings,
        { query: { email, state, limit: 50, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    select: (data) => ({ ...joinPages(data), counts: data.pages[0]?.counts }),
    refetchInterval: ({ state: { data } }) =>
      untilUndoEnds(data?.pages.flatMap(({ items }) => items) ?? []),
  });

/** One of the signed-in user's own bookings. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.bookings, 'one', id],
    queryFn: ({ signal }) => call(getBooking, { params: { id } }, { signal }),
    staleTime: 15_000,
    refetchInterval: ({ state: { data } }) => untilUndoEnds(data ? [data] : []),
  });

/**
 * What the buyer's newest booking, if any, can prefill in the next booking form. A place to meet that the two sides agreed
 * on may be the seller's home, so only what the buyer wrote counts. After a handover, the booking no longer shows who wrote
 * it.
 */
export const lastBookingQuery = (email: string) =>
  queryOptions({
    queryKey: [...queryKeys.bookings, 'last', email],
    queryFn: ({ signal }) => call(listBookings, { query: { email, limit: 1 } }, { signal }),
    select: ({ items: [last] }) => {
      if (!last) return undefined;
      const { phone, status, meeting, seller } = last;
      const isAgreed = status === 'collected' || meeting?.agreed;
      return { phone, location: isAgreed ? '' : last.location, seller: seller.name };
    },
    staleTime: 300_000,
  });

/** The description and photos of a booked product at the time of booking and now. */
export const bookingSnapshotQuery = (id: string) =>
  callQuery([...queryKeys.bookings, 'snapshot', id], getBookingSnapshot, { params: { id } });

/**
 * Other people's bookings of the signed-in user's products. Open bookings are sorted by the end of their hold. Ended
 * bookings are sorted newest first. `q` searches buyers and products.
 */
export const receivedBookingsQuery = (state: BookingState, q = '') => ({
  ...pagedQuery([...queryKeys.bookings, 'received', state, q], (page, options) => {
    const query = {
      state,
      limit: 50,
      ...(q !== '' && { q }),
      ...page,
    };
    return call(listReceivedBookings, { query }, options);
  }),
  placeholderData: keepPreviousData,
});

const keys = [queryKeys.bookings, allProducts];

/** Caches a buyer's booking from a reply, so that it is shown before it has been reloaded. */
const show = (booking: Booking, queryClient: QueryClient) =>
  cacheReply(queryClient, bookingQuery(booking._id).queryKey, booking);

/** Books a product or joins its waitlist. Repeating a request with the same key has no effect. */
export const useCreateBooking = () =>
  useChange({
    keys,
    show,
    mutationFn: ({ booking, key }: { booking: NewBooking; key: string }) =>
      call(createBooking, { body: booking }, { idempotencyKey: key }),
  });

type Outcome = { onSuccess: (booking: Booking) => void; onError: (error: Error) => void };

/** Cancels one of the user's own bookings. Calls `onSuccess` or `onError` even after the user has left the screen. */
export const useCancelBooking = (id: string, outcome: Outcome) =>
  useChange({
    ...{ keys, show, ...outcome },
    mutationFn: () => call(cancelBooking, { params: { id } }),
  });

/**
 * Confirms a hold after the buyer has moved up from the waitlist. Calls `onSuccess` or `onError` like {@link
 * useCancelBooking}.
 */
export const useKeepBooking = (id: string, outcome: Outcome) =>
  useChange({
    ...{ keys, show, ...outcome },
    mutationFn: () => call(keepBooking, { params: { id } }),
  });

/** Undoes a cancellation. Calls `onSuccess` or `onError` like {@link useCancelBooking}. */
export const useRestoreBooking = (id: string, outcome: Outcome) =>
  useChange({
    ...{ keys, show, ...outcome },
    mutationFn: () => call(restoreBooking, { params: { id } }),
  });

/** Releases a booking of the user's product. */
export const useReleaseBooking = () =>
  useChange({
    keys,
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(releaseBooking, { params: { id }, body: { reason } }),
  });

/** Hands a product over with the buyer's code. */
export const useHandOverBooking = () =>
  useChange({
    keys,
    mutationFn: ({ id, code }: { id: string; code: string }) =>
      call(handOverBooking, { params: { id }, body: { code } }),
  });

/**
 * Returns a function that reloads all products. Call it when a reply shows that a product has changed. Resolves once
 * the visible products have loaded.
 */
export function useRefreshProducts() {
  const queryClient = useQueryClient();
  // The failed booking may be reloading them already.
  return () => queryClient.invalidateQueries({ queryKey: allProducts }, { cancelRefetch: false });
}
