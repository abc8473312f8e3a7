import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';

/**
 * An unexpected error in a client. It contains no message, because messages can contain what people entered. `at` lists
 * places in our scripts, as `file:line:column`.
 */
const ClientError = z.object({
  error: z.string().check(z.regex(/^\w{1,40}$/)),
  page: z.nullable(z.string().check(z.regex(/^\w{1,40}$/))),
  at: z.string().check(z.regex(/^([\w.-]{1,80}:\d{1,7}:\d{1,7}( |$)){1,5}$/)),
});

export const reportClientError = endpoint({
  route: 'POST /clientErrors',
  summary: 'Report an unexpected error in a client',
  guard: 'anyone',
  allowance: 'client-error',
  body: ClientError,
  status: 201,
  reply: z.object({ received: z.literal(true) }),
});
