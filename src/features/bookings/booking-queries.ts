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

/** How often lists are read again, in milliseconds: holds end and lines move on by themselves. */
const lookEvery = 60_000;
/** The same while a cancellation can be undone: the server says when that is over. */
const lookForUndoEvery = 2_000;

const oneAfterAnother = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
  placeholderData: keepPreviousData,
  refetchInterval: lookEvery,
};

/** The bookings of the buyer with this email, newest first. */
export const bookingsQuery = (email: string, state: BookingState) =>
  infiniteQueryOptions({
    ...oneAfterAnother,
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
        ? lookForUndoEvery
        : lookEvery,
  });

/** One booking of the person who is signed in. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.bookings, 'one', id],
    queryFn: ({ signal }) => call(getBooking, { params: { id } }, { signal }),
    staleTime: 15_000,
  });

/** The long parts of an own booking: as booked, and as they are now. */
export const bookingSnapshotQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.bookings, 'snapshot', id],
    queryFn: ({ signal }) => call(getBookingSnapshot, { params: { id } }, { signal }),
  });

/** The bookings of the products that the signed-in person sells, newest first. */
export const receivedBookingsQuery = (state: BookingState) =>
  infiniteQueryOptions({
    ...oneAfterAnother,
    queryKey: [...queryKeys.bookings, 'received', state],
    queryFn: ({ pageParam, signal }) =>
      call(
        listReceivedBookings,
        { query: { state, limit: 50, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    select: joinPages,
  });

/** Books a product or joins its waitlist. A second request with the same key does nothing more. */
export function useCreateBooking() {
  const queryClient = useQueryClient();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: ({ booking, key }: { booking: NewBooking; key: string }) =>
      call(createBooking, { body: booking }, { idempotencyKey: key }),
    onSuccess: (booking) => {
      readAnew();
      queryClient.setQueryData(bookingQuery(booking._id).queryKey, booking);
    },
  });
}

type Outcome = { onSuccess: (booking: Booking) => void; onError: (error: Error) => void };

/** Cancels an own booking. Calls `onSuccess` or `onError` even if the screen was left. */
export function useCancelBooking(id: string, outcome: Outcome) {
  const onSettled = useReadAnew();
  const mutationFn = () => call(cancelBooking, { params: { id } });
  return useMutation({ mutationFn, ...outcome, onSettled });
}

/** Undoes the cancellation of an own booking; as {@link useCancelBooking}. */
export function useRestoreBooking(id: string, outcome: Outcome) {
  const onSettled = useReadAnew();
  const mutationFn = () => call(restoreBooking, { params: { id } });
  return useMutation({ mutationFn, ...outcome, onSettled });
}

/** Releases a booking of an own product. Reads bookings again even after a refusal: something has changed. */
export function useReleaseBooking() {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(releaseBooking, { params: { id }, body: { reason } }),
    onSettled: readAnew,
  });
}

/** Hands a product over by its buyer's code; as {@link useReleaseBooking} after a refusal. */
export function useHandOverBooking() {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: ({ id, code }: { id: string; code: string }) =>
      call(handOverBooking, { params: { id }, body: { code } }),
    onSettled: readAnew,
  });
}

function useReadAnew() {
  const queryClient = useQueryClient();
  return () => void markStale(queryClient, queryKeys.bookings, queryKeys.products);
}

/** Reads products again after a refusal that says they changed. Resolves when the visible ones are read. */
export function useLookAgain() {
  const queryClient = useQueryClient();
  return () => markStale(queryClient, queryKeys.products);
}
