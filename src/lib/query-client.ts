import { QueryClient } from '@tanstack/react-query';
import { backoff, mayPass } from './backoff.ts';

const fiveMinutes = 300_000;
const maxRetries = 3;

/** Creates the query cache with the cache time and retries from the specification. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: fiveMinutes,
        retry: (failures, error) => failures < maxRetries && mayPass(error),
        retryDelay: backoff,
      },
      // While offline, mutations fail immediately instead of silently waiting for the network.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
