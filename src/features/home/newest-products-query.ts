import { queryOptions } from '@tanstack/react-query';
import { listProducts } from '#contracts/products.ts';
import { call } from '#src/lib/api.ts';

export const arrivalCount = 8;

/** The products posted last. */
export const newestProductsQuery = queryOptions({
  queryKey: ['products', 'newest', arrivalCount],
  queryFn: ({ signal }) =>
    call(listProducts, { query: { limit: arrivalCount, sort: 'newest' } }, { signal }),
  staleTime: 60_000,
});
