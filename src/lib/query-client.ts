import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const fiveMinutes = 300_000;
const longestWait = 30_000;

/** Refusals are final; only what may pass (no answer, a server in trouble) is tried three times more. */
function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= 3) return false;
  if (!(error instanceof ApiError)) return false;
  return error.code === 'offline' || error.status >= 500;
}

/** The cache of server state, with the product's constants. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: fiveMinutes,
        retry: worthRetrying,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, longestWait),
      },
      // Offline they fail at once and say so, where they would wait in silence for the network.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
