import { queryOptions } from '@tanstack/react-query';
import { getProduct } from '#contracts/catalog/products.ts';
import { call } from '#src/lib/api.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** A product's details. With `isPage` false, the user isn't on the product's page, so reading it is no view. */
export const productQuery = (id: string, isPage = true) =>
  queryOptions({
    queryKey: [...queryKeys.productDetails, id],
    queryFn: ({ client, queryKey, signal }) => {
      // Reloading a product that is on screen, or was a moment ago, doesn't count as another view.
      const isShown = !isPage || client.getQueryData(queryKey) !== undefined;
      return call(
        getProduct,
        { params: { id }, ...(isShown && { query: { again: 'true' } }) },
        { signal },
      );
    },
    staleTime: 15_000,
    // Reload after ten seconds, when Undo expires, in case no live event arrives.
    refetchInterval: ({ state }) => state.data?.booked?.status === 'cancelled' && 10_000,
  });

/** Returns whether {@link productQuery} failed because the product doesn't exist or the id is invalid. */
export const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);
