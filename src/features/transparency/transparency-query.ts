import { queryOptions } from '@tanstack/react-query';
import { getTransparency } from '#contracts/transparency.ts';
import { call } from '#src/lib/api.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** What moderators did, by month. */
export const transparencyQuery = queryOptions({
  queryKey: [...queryKeys.transparency, 'months'],
  queryFn: ({ signal }) => call(getTransparency, {}, { signal }),
});
