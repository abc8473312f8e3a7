import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { handOverBooking, lookUpBooking } from '#contracts/bookings/bookings.ts';
import { searchCounter } from '#contracts/counter/counter.ts';
import { earlyScript } from '#src/counter/early-part.ts';
import { call } from '#src/lib/api.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { allProducts, queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
import type { Found } from './search-copy.ts';

const loadSearch = earlyScript(() => import('./search-copy.ts'));

/** The products, items, open bookings and people that match the search text `q`. */
export const counterQuery = (q: string) =>
  queryOptions({
    queryKey: [...queryKeys.counter, 'search', q],
    async queryFn({ signal }): Promise<Found> {
      try {
        return await call(searchCounter, { query: { q } }, { signal });
      } catch (error) {
        const isLost = error instanceof ApiError && error.code === 'offline';
        const copied = isLost ? await (await loadSearch()).searchCopy(q) : null;
        if (!copied) throw error;
        return copied;
      }
    },
    staleTime: 5_000,
    // Don't retry, because the user will have typed something else by then.
    retry: false,
    // Without a network, fail immediately instead of waiting for a connection.
    networkMode: 'always',
  });

/** Like {@link counterQuery}, but keeps the previous results until the new ones have loaded. */
export const typedQuery = (q: string) => ({
  ...counterQuery(q),
  placeholderData: keepPreviousData,
});

/** The hold with this handover code. Never retried, because the server limits the number of attempts. */
export const codeQuery = (code: string) =>
  queryOptions({
    // The server counts wrong codes, so live events must not reload this query. A separate key prevents that.
    queryKey: ['handover-codes', code],
    queryFn: ({ signal }) => call(lookUpBooking, { body: { code } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });

export const useHandOver = () =>
  useChange({
    keys: [queryKeys.bookings, allProducts, queryKeys.counter],
    mutationFn: ({ id, code }: { id: string; code: string }) =>
      call(handOverBooking, { params: { id }, body: { code } }),
  });
