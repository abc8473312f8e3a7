import { listCategories } from '#contracts/catalog/categories.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** All categories with their product counts, for Home and the category list. */
export const categoriesQuery = callQuery(
  [...queryKeys.categories, 'list'],
  listCategories,
  {},
  {
    staleTime: 60_000,
  },
);
