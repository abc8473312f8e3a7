import { queryOptions } from '@tanstack/react-query';
import { getShopDay } from '#contracts/counter/day.ts';
import { call } from '#src/lib/api.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** What needs attention at the counter today. Reloaded by live events. */
export const dayQuery = queryOptions({
  queryKey: queryKeys.day,
  queryFn: ({ signal }) => call(getShopDay, {}, { signal }),
});
