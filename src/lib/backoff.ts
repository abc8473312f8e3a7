import { ApiError } from './api-error.ts';

const longestWait = 30_000;

/** Whether a failed call may succeed later: after no reply or a server error, but not after a refusal. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.status >= 500);
}

/** Returns the milliseconds until the next try: 1 s, 2 s, 4 s and so on, up to 30 s. `attempt` starts at 0. */
export function backoff(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, longestWait);
}
