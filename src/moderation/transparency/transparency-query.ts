import { queryOptions } from '@tanstack/react-query';
import { getTransparency } from '#contracts/moderation/transparency.ts';
import { call } from '#src/lib/api.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** Monthly figures about moderation. */
export const transparencyQuery = queryOptions({
  queryKey: [...queryKeys.transparency, 'months'],
  queryFn: ({ signal }) => call(getTransparency, {}, { signal }),
});
