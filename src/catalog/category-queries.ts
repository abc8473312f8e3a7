import { queryOptions } from '@tanstack/react-query';
import { listCategories } from '#contracts/catalog/categories.ts';
import { call } from '#src/lib/api.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** All categories with their product counts, for Home and the category list. */
export const categoriesQuery = queryOptions({
  queryKey: [...queryKeys.categories, 'list'],
  queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  staleTime: 60_000,
});
