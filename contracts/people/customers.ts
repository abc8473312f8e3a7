import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Id } from '#contracts/text.ts';

/** A person whom the caller has picked, to put their name and address on a ticket. */
export const Customer = z.object({ _id: Id, name: z.string(), email: z.string() });
export type Customer = z.infer<typeof Customer>;

/** The audit log records each call. An account can read only so many customers a day. */
export const getCustomer = endpoint({
  method: 'GET',
  path: '/counter/people/{id}',
  summary: 'The name and email address of one customer',
  guard: 'user',
  permission: 'sell_at_counter',
  allowance: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  reply: Customer,
  errors: ['not_found'],
});
