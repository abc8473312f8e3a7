import * as z from 'zod/mini';

/** Every API error code with its HTTP status. Any other code causes a type error. */
export const errorStatus = {
  malformed_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  approval_required: 403,
  account_suspended: 403,
  account_closed: 403,
  sign_in_again: 403,
  email_unverified: 403,
  own_product: 403,
  selling_frozen: 403,
  not_found: 404,
  conflict: 409,
  already_booked: 409,
  already_published: 409,
  booking_ended: 409,
  edit_conflict: 409,
  last_admin: 409,
  offer_ended: 409,
  on_hold: 409,
  photo_space_full: 409,
  price_changed: 409,
  product_changed: 409,
  product_gone: 409,
  product_unavailable: 409,
  till_closed: 409,
  till_open: 409,
  too_many_holds: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  idempotency_key_reused: 422,
  unreadable_image: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** The request header with the approval of a request that was rejected with `approval_required`. */
export const approvalHeader = 'x-approval';

/** The body of every error response. `fields` maps field names, as sent by the client, to messages. */
export const ErrorReply = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    /** Names the request that needs an approval, if it has an `Idempotency-Key`. */
    approval: z.optional(z.string()),
    request_id: z.string(),
  }),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
