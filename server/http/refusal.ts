import { type ErrorCode, errorStatus } from '#contracts/errors.ts';

type Details = {
  /** What is wrong with which field, by its wire name. */
  fields?: Record<string, string>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
};

/** A call that is refused for a reason the caller may know; the error handler puts it on the wire. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
