import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listWatched,
  listWatchedIds,
  unwatchProduct,
  watchProduct,
} from '#contracts/catalog/watching.ts';
import { call } from '#src/lib/api.ts';
import { describeError } from '#src/lib/api-error.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { refresh } from '#src/lib/refresh.ts';
import { toastError } from '#src/ui/toaster.tsx';

/** The ids of the products that the user watches. All cards share this one request. */
export const watchedIdsQuery = callQuery(
  [...queryKeys.watchlist, 'ids'],
  listWatchedIds,
  {},
  {
    staleTime: 60_000,
  },
);

export const watchlistQuery = pagedQuery([...queryKeys.watchlist, 'list'], (page, options) =>
  call(listWatched, { query: page }, options),
);

/** Starts or stops watching a product. The heart changes immediately, and reverts if the request fails. */
export function useWatch(productId: string) {
  const queryClient = useQueryClient();
  const show = (watched: boolean) =>
    queryClient.setQueryData(watchedIdsQuery.queryKey, (seen) => {
      const others = (seen?.ids ?? []).filter((id) => id !== productId);
      return { ids: watched ? [productId, ...others] : others };
    });
  return useMutation({
    // Send changes one after another, so that the last press wins.
    scope: { id: `watch ${productId}` },
    mutationFn: async (watched: boolean) => {
      await call(watched ? watchProduct : unwatchProduct, { params: { id: productId } });
    },
    onMutate: async (watched) => {
      await queryClient.cancelQueries(watchedIdsQuery);
      const before = queryClient.getQueryData(watchedIdsQuery.queryKey);
      show(watched);
      return before?.ids.includes(productId) ?? false;
    },
    onError: (error, _, before) => {
      // Revert explicitly, because the reload that follows also fails if there is no connection.
      show(before === true);
      toastError(describeError(error).message);
    },
    onSettled: () => refresh(queryClient, queryKeys.watchlist),
  });
}
