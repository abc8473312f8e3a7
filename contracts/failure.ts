import * as z from 'zod/mini';
import { errorCodes } from './errors.ts';

/** Why a request or a sign-in failed: one of the server's codes or one of four client codes. */
export const Failure = z.object({
  /** The HTTP status, or 0 if there was no response. */
  status: z.number(),
  code: z.enum([...errorCodes, 'offline', 'broken_reply', 'sign_in_refused', 'email_taken']),
  /** The message to show to the user. */
  message: z.string(),
  /** Maps field names, as sent in the request, to messages. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Names the request that needs an approval. */
  approval: z.optional(z.string()),
  requestId: z.optional(z.string()),
  /** Seconds until the next attempt is allowed. */
  retryAfter: z.optional(z.number()),
});
export type Failure = z.infer<typeof Failure>;

/** A result that the desktop's main process can send to the page. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };
