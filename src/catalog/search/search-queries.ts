import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { suggestSearches } from '#contracts/catalog/search.ts';
import type { PriceWords } from '#src/catalog/price-text.ts';
import { call } from '#src/lib/api.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** Brands, models, categories and products that match the text the user is typing. */
export const suggestionsQuery = ({ text, min, max }: PriceWords) =>
  queryOptions({
    queryKey: [...queryKeys.searchSuggestions, text, min, max],
    queryFn: ({ signal }) => {
      const query = { q: text, ...(min && { min_price: min }), ...(max && { max_price: max }) };
      return call(suggestSearches, { query }, { signal });
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    // Don't retry, because the user will have typed something else by then.
    retry: false,
  });
