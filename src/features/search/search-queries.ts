import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { suggestSearches } from '#contracts/search.ts';
import { call } from '#src/lib/api.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** Brands, models, categories and products that match the text the user is typing. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: [...queryKeys.products, 'suggestions', q],
    queryFn: ({ signal }) => call(suggestSearches, { query: { q } }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    // Don't retry, because the user will have typed something else by then.
    retry: false,
  });
