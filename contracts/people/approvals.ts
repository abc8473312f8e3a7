import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Id, requiredText } from '#contracts/text.ts';
import { secret, TypedPin } from './pins.ts';

/** What needs the permission `approve`, or the approval of someone who has it. */
export const approvables = [
  'low_price',
  'below_cost',
  'hold_override',
  'cash_out',
  'no_sale',
  'refund',
] as const;
export type Approvable = (typeof approvables)[number];

/**
 * Approves one request of another person with a PIN, for two minutes. `request` is the `approval` of the
 * `approval_required` refusal. The same request is then sent again, with the same `Idempotency-Key` and the reply's
 * `approval` in the header `x-approval`. Begins no session. Fails like a sign-in with a PIN, and with
 * `forbidden` if the PIN's owner may not approve.
 */
export const approveByPin = endpoint({
  route: 'POST /devices/{id}/approval',
  summary: "Approve another person's request with a PIN",
  guard: 'anyone',
  bodySecret: 'device',
  allowance: 'pin',
  params: z.object({ id: Id }),
  body: z.object({ secret, pin: TypedPin, request: requiredText('The request is required!', 64) }),
  status: 201,
  reply: z.object({ approval: z.string() }),
  errors: ['sign_in_again', 'account_suspended', 'forbidden', 'invalid'],
});
