import { type keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '#contracts/endpoint.ts';
import type { CallInput } from '#sign-in/client.ts';
import { call } from './api.ts';

type Settings = {
  staleTime?: number;
  gcTime?: number;
  retry?: false;
  networkMode?: 'always';
  refetchOnWindowFocus?: false;
  refetchOnReconnect?: false;
  placeholderData?: typeof keepPreviousData;
};

/** A query whose data is an endpoint's reply. */
export const callQuery = <E extends Endpoint, const Key extends QueryKey>(
  queryKey: Key,
  endpoint: E,
  input: CallInput<E>,
  settings: Settings = {},
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...settings,
  });
