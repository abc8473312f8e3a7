import type { Failure, Outcome } from '#contracts/failure.ts';

/** `offline` means that there was no reply. `broken_reply` means that a reply didn't match its contract. */
export type ApiErrorCode = Failure['code'];

/** Thrown when a call fails. `message` can be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly fields: Readonly<Record<string, string>>;
  /** Names the request that needs an approval. */
  readonly approval: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(details: Failure, options?: ErrorOptions) {
    super(details.message, options);
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.approval = details.approval;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
  }
}

/** Returns the value of a successful outcome. Throws an {@link ApiError} if the call failed. */
export function valueOrThrow<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new ApiError(outcome.failure);
}

/** Converts any thrown value to a message for the user. */
export function describeError(error: unknown): { message: string; requestId?: string } {
  if (!(error instanceof ApiError)) return { message: 'Something went wrong on this page.' };
  return {
    message: error.message,
    ...(error.requestId !== undefined && { requestId: error.requestId }),
  };
}

export type FailedQuery = { error: unknown; isFetching: boolean; refetch: () => unknown };

/** Returns the properties of an error panel for a query that failed. */
export const failureOf = ({ error, isFetching, refetch }: FailedQuery) => ({
  ...describeError(error),
  onRetry: () => void refetch(),
  retrying: isFetching,
});
