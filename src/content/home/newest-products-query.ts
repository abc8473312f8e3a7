import { queryOptions } from '@tanstack/react-query';
import { listProducts } from '#contracts/catalog/product-lists.ts';
import { call } from '#src/lib/api.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

export const arrivalCount = 8;

/** The most recently posted products. */
export const newestProductsQuery = queryOptions({
  queryKey: [...queryKeys.newestProducts, arrivalCount],
  queryFn: ({ signal }) =>
    call(listProducts, { query: { limit: arrivalCount, sort: 'newest' } }, { signal }),
  staleTime: 60_000,
});
