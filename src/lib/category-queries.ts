import { queryOptions } from '@tanstack/react-query';
import { listCategories } from '#contracts/categories.ts';
import { call } from './api.ts';

/** All categories with their counts: Home's grid and the side list share them. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories', 'list'],
  queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  staleTime: 60_000,
});
