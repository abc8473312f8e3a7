import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import {
  type Condition,
  type ConditionType,
  listCategoryProducts,
  listProducts,
} from '#contracts/products.ts';
import { listSimilarProducts } from '#contracts/selling.ts';
import { call } from '#src/lib/api.ts';
import { joinPages } from '#src/lib/join-pages.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import type { Filters } from './product-filters.ts';

const pageSize = 24;

/** The products of one category, in pages. If `category` is null, the products of all categories. */
const productListQuery = (category: string | null, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.products, 'list', category, filters],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...filters,
        condition: filters.condition as Condition[],
        condition_type: filters.condition_type as ConditionType[],
        limit: pageSize,
        ...(pageParam !== null && { cursor: pageParam }),
      };
      return category === null
        ? call(listProducts, { query }, { signal })
        : call(listCategoryProducts, { params: { name: category }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: joinPages,
    staleTime: 60_000,
    // While new filters load, keeps the old results on screen, but never those of another category.
    placeholderData: (previous, query) => (query?.queryKey[2] === category ? previous : undefined),
  });

/**
 * Returns the query for a product list. Its `data` is `{ items, total }`, joined from the pages loaded so
 * far.
 */
export function useProductList(category: string | null, filters: Filters) {
  return useInfiniteQuery(productListQuery(category, filters));
}

export const similarProductsQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.products, 'similar', id],
    queryFn: ({ signal }) => call(listSimilarProducts, { params: { id } }, { signal }),
    staleTime: 60_000,
  });
