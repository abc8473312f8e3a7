import type { ErrorCode } from '#contracts/errors.ts';

/** The server's codes, and two of the client's own: no answer came, or one that breaks its contract. */
export type ApiErrorCode = ErrorCode | 'offline' | 'broken_reply';

type Details = {
  /** HTTP status; 0 where no answer came. */
  status: number;
  code: ApiErrorCode;
  message: string;
  /** Wire name of a field → what is wrong with it. */
  fields?: Readonly<Record<string, string>>;
  requestId?: string;
  /** Seconds until another try is welcome. */
  retryAfter?: number;
};

/** Every way a call can fail. `message` is fit for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(details: Details, options?: ErrorOptions) {
    super(details.message, options);
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
  }
}

/** What to tell people about any thrown value. */
export function describeError(error: unknown): { message: string; requestId?: string } {
  if (!(error instanceof ApiError)) return { message: 'Something went wrong on this page.' };
  return {
    message: error.message,
    ...(error.requestId !== undefined && { requestId: error.requestId }),
  };
}
