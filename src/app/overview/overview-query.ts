import { queryOptions } from '@tanstack/react-query';
import { getOverview } from '#contracts/app/overview.ts';
import { call } from '#src/lib/api.ts';
import { dayOf, startOfDay } from '#src/lib/days.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** The tasks waiting for the user. */
export const overviewQuery = queryOptions({
  queryKey: queryKeys.overview,
  queryFn: ({ signal }) =>
    call(getOverview, { query: { today: startOfDay(dayOf(new Date())) } }, { signal }),
});
