import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listWatched,
  listWatchedIds,
  unwatchProduct,
  type WatchlistSort,
  watchProduct,
} from '#contracts/catalog/watching.ts';
import { call } from '#src/lib/api.ts';
import { describeError } from '#src/lib/api-error.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { refresh } from '#src/lib/refresh.ts';
import { closeToast, toastError } from '#src/ui/toaster.tsx';
import { toastUndo } from '#src/ui/undo-toast.tsx';

/** The ids of the products that the user watches. All cards share this one request. */
export const watchedIdsQuery = callQuery(
  [...queryKeys.watchlist, 'ids'],
  listWatchedIds,
  {},
  {
    staleTime: 60_000,
  },
);

export const watchlistQuery = (sort: WatchlistSort) => ({
  ...pagedQuery([...queryKeys.watchlist, 'list', sort], (page, options) =>
    call(listWatched, { query: { ...page, sort } }, options),
  ),
  placeholderData: keepPreviousData,
});

/**
 * Starts or stops watching a product. The heart changes immediately, and reverts if the request fails. For ten seconds,
 * a toast offers to watch it again.
 */
export function useWatch({ _id: productId, title }: { _id: string; title: string }) {
  const queryClient = useQueryClient();
  const about = `watch ${productId}`;
  const show = (watched: boolean) =>
    queryClient.setQueryData(watchedIdsQuery.queryKey, (seen) => {
      const others = (seen?.ids ?? []).filter((id) => id !== productId);
      return { ids: watched ? [productId, ...others] : others };
    });
  const watching = useMutation({
    // Send changes one after another, so that the last press wins.
    scope: { id: about },
    mutationFn: async (watched: boolean) => {
      await call(watched ? watchProduct : unwatchProduct, { params: { id: productId } });
    },
    onMutate: async (watched) => {
      await queryClient.cancelQueries(watchedIdsQuery);
      const before = queryClient.getQueryData(watchedIdsQuery.queryKey);
      show(watched);
      return before?.ids.includes(productId) ?? false;
    },
    onSuccess(_, watched) {
      if (watched) closeToast(about);
      else {
        toastUndo(`Removed from your watchlist: ${title}`, title, {
          about,
          ms: 10_000,
          onUndo: () => watching.mutate(true),
        });
      }
    },
    onError: (error, _, before) => {
      // Revert explicitly, because the reload that follows also fails if there is no connection.
      show(before === true);
      toastError(describeError(error).message);
    },
    onSettled: () => refresh(queryClient, queryKeys.watchlist),
  });
  return watching;
}
