import { ApiError } from './api-error.ts';

const longestWait = 30_000;

/** Whether a failed call may well succeed later: no answer came, or from a server in trouble. Refusals are final. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.status >= 500);
}

/** Milliseconds until the next try: `attempt` counts from 0, for 1 s, 2 s, 4 s and so on to 30 s. */
export function backoff(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, longestWait);
}
