import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getPriceGuide } from '#contracts/catalog/price-guide.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { call } from '#src/lib/api.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

type Wanted = EndpointInput<typeof getPriceGuide>['query'];

/** Prices change rarely, so a loaded guide stays fresh for a few minutes. */
export const priceGuideQuery = (query: Wanted) =>
  queryOptions({
    queryKey: [...queryKeys.priceGuides, query],
    queryFn: ({ signal }) => call(getPriceGuide, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  });
