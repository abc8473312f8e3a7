import { type ErrorCode, errorStatus } from '#contracts/errors.ts';

type Details = {
  /** A message for each invalid field, keyed by the field's name in the request. */
  fields?: Record<string, string>;
  /** Names the request that needs an approval. */
  approval?: string;
  /** The number of seconds to wait before the next attempt. */
  retryAfter?: number;
};

/** An error with a code and a message that are sent to the client. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly approval: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = details.fields;
    this.approval = details.approval;
    this.retryAfter = details.retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Returns an `invalid` Refusal for one field. */
export const fieldRefusal = (field: string, message: string): Refusal =>
  new Refusal('invalid', message, { fields: { [field]: message } });
