import * as z from 'zod/mini';
import { Money } from '#contracts/money.ts';
import { Id } from '#contracts/text.ts';

/**
 * A customer in a list. `short_email` is like `ad…@example.test`, and `short_phone` like `…0958`. `open` is how many
 * open bookings their account has. `credit` is their store credit. The id of someone who has only an account is the account's.
 */
export const ListedCustomer = z.object({
  _id: Id,
  name: z.string(),
  short_email: z.nullable(z.string()),
  short_phone: z.nullable(z.string()),
  open: z.number(),
  credit: Money,
});
export type ListedCustomer = z.infer<typeof ListedCustomer>;
