import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createBooking, listBookings } from '#contracts/bookings.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { call } from '#src/lib/api.ts';
import { joinPages } from '#src/lib/join-pages.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

export type NewBooking = EndpointInput<typeof createBooking>['body'];

/** The bookings of the buyer with this e-mail, newest first. */
export const bookingsQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.bookings, 'list', email],
    queryFn: ({ pageParam, signal }) =>
      call(
        listBookings,
        { query: { email, limit: 50, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: joinPages,
  });

/** Books a product; sent again with the same key it is not booked twice. */
export function useCreateBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ booking, key }: { booking: NewBooking; key: string }) =>
      call(createBooking, { body: booking }, { idempotencyKey: key }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.products });
      void queryClient.invalidateQueries({ queryKey: queryKeys.bookings });
    },
  });
}

/** Has products read anew, because a refusal says that what is shown is old. Ends when the visible ones are. */
export function useLookAgain() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.products });
}
