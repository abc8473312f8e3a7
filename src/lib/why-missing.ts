import { ApiError, type FailedQuery, failureOf } from './api-error.ts';

/** Returns why a query has no data yet, as the props of a `MissingRecord`. It is gone if its id doesn't exist or is invalid. */
export const whyMissing = (query: FailedQuery) => ({
  gone: query.error instanceof ApiError && [404, 422].includes(query.error.status),
  failure: query.error ? failureOf(query) : null,
});
