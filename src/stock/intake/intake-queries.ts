import { keepPreviousData } from '@tanstack/react-query';
import { addStock, searchModels } from '#contracts/stock/intakes.ts';
import { listOwners } from '#contracts/stock/payouts.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { allProducts, queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
import type { NewProduct } from '#src/selling/selling-queries.ts';

/** Finds models of earlier products that match `q`. */
export const modelsQuery = (q: string) =>
  callQuery(
    ['past-models', q.toLowerCase()],
    searchModels,
    { query: { q } },
    {
      staleTime: 300_000,
      retry: false,
      placeholderData: keepPreviousData,
    },
  );

/** Finds owners whose names match `q`. */
export const ownersQuery = (q: string) =>
  callQuery(
    [...queryKeys.consignments, 'search', q.toLowerCase()],
    listOwners,
    { query: { q, limit: 8 } },
    {
      retry: false,
      placeholderData: keepPreviousData,
    },
  );

/** Adds a product to the shop's stock without a purchase. Repeating the request with the same key has no effect. */
export const useAddStock = () =>
  useChange({
    keys: [allProducts, queryKeys.categories, queryKeys.counter, queryKeys.stockBook],
    mutationFn: ({ product, key }: { product: NewProduct; key: string }) =>
      call(addStock, { body: { product } }, { idempotencyKey: key }),
  });
