import { QueryClient } from '@tanstack/react-query';
import { backoff, mayPass } from './backoff.ts';

const fiveMinutes = 300_000;
const mostRetries = 3;

/** Creates the query cache with the specified cache time and retries. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: fiveMinutes,
        retry: (failures, error) => failures < mostRetries && mayPass(error),
        retryDelay: backoff,
      },
      // Offline, mutations fail immediately instead of waiting silently for the network.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
