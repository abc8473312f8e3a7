import { queryOptions } from '@tanstack/react-query';
import { getConfig } from '#contracts/system.ts';
import { call } from './api.ts';

/** The installation's public settings. They change only when the server restarts. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(getConfig, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
