import {
  changeSavedSearch,
  listSavedSearches,
  type SavedSearch,
} from '#contracts/catalog/saved-searches.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';

/** The saved searches with the number of matches. */
export const countedSearchesQuery = callQuery(
  [...queryKeys.savedSearches, 'counted'],
  listSavedSearches,
  { query: { counted: 'true' } },
);

/** Names or mutes a saved search. */
export const useChangeSearch = () =>
  useChange({
    keys: [queryKeys.savedSearches],
    waits: true,
    mutationFn: ({
      _id,
      ...body
    }: EndpointInput<typeof changeSavedSearch>['body'] & Pick<SavedSearch, '_id'>) =>
      call(changeSavedSearch, { params: { id: _id }, body }),
  });
