import { ApiError } from './api-error.ts';

/** Whether what a URL names doesn't exist. Text that can't be an id is rejected as invalid. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);
