import { queryOptions } from '@tanstack/react-query';
import { searchCounter } from '#contracts/counter/counter.ts';
import { call } from '#src/lib/api.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** Loads a product as staff see it, or null if there is no product with this id. */
export const takenInQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.counter, 'taken-in', id],
    queryFn: async ({ signal }) =>
      (await call(searchCounter, { query: { q: id } }, { signal })).scanned,
  });
