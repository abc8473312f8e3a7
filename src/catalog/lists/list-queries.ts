import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
} from '@tanstack/react-query';
import {
  listCategoryProducts,
  listProducts,
  type ProductPage,
} from '#contracts/catalog/product-lists.ts';
import { listSimilarProducts } from '#contracts/catalog/products.ts';
import { getFacets } from '#contracts/catalog/search.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { byCursor, joinPages } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { type Filters, queryOf } from './product-filters.ts';

const joinProductPages = (data: InfiniteData<ProductPage, unknown>) => ({
  ...joinPages(data),
  totalExact: data.pages[0]?.total_exact ?? true,
  corrected: data.pages[0]?.corrected ?? null,
  namesOnly: data.pages[0]?.names_only ?? false,
  named: data.pages[0]?.named,
  unknownWords: data.pages[0]?.unknown ?? [],
});

/** The products in one category, or in all categories if `category` is null. Loaded page by page. */
const productListQuery = (category: string | null, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.productList, category, filters],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...queryOf(filters),
        sort: filters.sort,
        ...(pageParam !== null && { cursor: pageParam }),
      };
      return category === null
        ? call(listProducts, { query }, { signal })
        : call(listCategoryProducts, { params: { name: category }, query }, { signal });
    },
    ...byCursor,
    select: joinProductPages,
    staleTime: 60_000,
    // While new filters load, keep showing the old results, unless they belong to another category.
    placeholderData: (previous, query) => (query?.queryKey[2] === category ? previous : undefined),
  });

/** Loads a product list page by page. `data` contains the items of all pages loaded so far. */
export function useProductList(category: string | null, filters: Filters) {
  return useInfiniteQuery(productListQuery(category, filters));
}

/**
 * The number of products for each value of each filter, in one category, or in all categories if `category` is null.
 */
export const facetsQuery = (category: string | null, filters: Filters) => {
  const query = { ...queryOf(filters), ...(category !== null && { category: [category] }) };
  return callQuery(
    [...queryKeys.facets, query],
    getFacets,
    { query },
    {
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    },
  );
};

export const similarProductsQuery = (id: string) =>
  callQuery(
    [...queryKeys.similarProducts, id],
    listSimilarProducts,
    { params: { id } },
    {
      staleTime: 60_000,
    },
  );
