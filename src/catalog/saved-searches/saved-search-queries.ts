import {
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
  saveSearch,
} from '#contracts/catalog/saved-searches.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { call } from '#src/lib/api.ts';
import { describeError } from '#src/lib/api-error.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
import { toastError } from '#src/ui/toaster.tsx';
import { toastUndo } from '#src/ui/undo-toast.tsx';

export const savedSearchesQuery = callQuery(
  queryKeys.savedSearches,
  listSavedSearches,
  {},
  {
    staleTime: 60_000,
  },
);

const undoMs = 10_000;

export function useSaveSearch() {
  return useChange({
    keys: [queryKeys.savedSearches],
    waits: true,
    mutationFn: (filters: EndpointInput<typeof saveSearch>['body']) =>
      call(saveSearch, { body: filters }),
    onError: (error) => toastError(describeError(error).message),
  });
}

/**
 * Deletes a saved search. For ten seconds, a toast offers to restore it. `onRestored` then gets the id of the new one.
 */
export function useDeleteSearch(onRestored?: (id: string) => void) {
  const save = useSaveSearch();
  return useChange({
    keys: [queryKeys.savedSearches],
    waits: true,
    mutationFn: ({ _id }: SavedSearch) => call(deleteSavedSearch, { params: { id: _id } }),
    onSuccess: (_, search) =>
      toastUndo(`Deleted the search ${search.name}.`, search.name, {
        about: `search ${search._id}`,
        ms: undoMs,
        // The card is gone, so callbacks passed to `mutate` aren't called.
        onUndo: () =>
          save.mutateAsync(search.filters).then(
            ({ _id }) => onRestored?.(_id),
            () => undefined,
          ),
      }),
    onError: (error) => toastError(describeError(error).message),
  });
}
