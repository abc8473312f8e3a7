import { QueryClient } from '@tanstack/react-query';
import { backoff, mayPass } from './backoff.ts';

const fiveMinutes = 300_000;
const mostRetries = 3;

/** The cache of server state, with the product's constants. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: fiveMinutes,
        retry: (failures, error) => failures < mostRetries && mayPass(error),
        retryDelay: backoff,
      },
      // Offline they fail at once and say so, where they would wait in silence for the network.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
