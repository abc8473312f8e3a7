import type { Product } from '#contracts/catalog/products.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { createReport, listOwnReports } from '#contracts/moderation/reports.ts';
import { call } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';

/** What a report can be about: a product with its photos and its seller, a review or a message. */
export type Reportable = Product | { type: 'review' | 'message' | 'user'; id: string };

export type NewReport = EndpointInput<typeof createReport>['body'];

/** The user's own reports, newest first. */
export const ownReportsQuery = pagedQuery(queryKeys.ownReports, (page, options) =>
  call(listOwnReports, { query: page }, options),
);

export const useCreateReport = () =>
  useChange({
    keys: [queryKeys.ownReports],
    mutationFn: (body: NewReport) => call(createReport, { body }),
  });
