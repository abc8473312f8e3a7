import { getDeal, getSeller, listReviews } from '#contracts/reviews/reviews.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

export const sellerQuery = (id: string) =>
  callQuery([...queryKeys.reviews, 'seller', id], getSeller, { params: { id } });

export const reviewsQuery = (id: string) =>
  pagedQuery(
    [...queryKeys.reviews, 'list', id],
    (query, options) => call(listReviews, { params: { id }, query }, options),
    ({ total_capped }) => ({ totalCapped: total_capped }),
  );

export const dealQuery = (id: string) =>
  callQuery([...queryKeys.reviews, 'deal', id], getDeal, { params: { id } });
