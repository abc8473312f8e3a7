import { keepPreviousData } from '@tanstack/react-query';
import { getPriceGuide } from '#contracts/catalog/price-guide.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

type Wanted = EndpointInput<typeof getPriceGuide>['query'];

/** Prices change rarely, so a loaded guide stays fresh for a few minutes. */
export const priceGuideQuery = (query: Wanted) =>
  callQuery(
    [...queryKeys.priceGuides, query],
    getPriceGuide,
    { query },
    {
      placeholderData: keepPreviousData,
      staleTime: 600_000,
    },
  );
