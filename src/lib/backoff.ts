import { ApiError } from './api-error.ts';

const maxWait = 30_000;

/**
 * Returns whether a failed call may succeed later: true if there was no reply or a server error, false if the server
 * rejected the call.
 */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.status >= 500);
}

/**
 * Returns the delay before the next attempt in milliseconds: 1 s, 2 s, 4 s and so on, up to 30 s. `attempt` is
 * zero-based.
 */
export function backoff(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, maxWait);
}
