import * as z from 'zod/mini';
import { Id } from '#contracts/text.ts';

const cents = z.int();
/** Why cash was moved is stored with the move. */
const cashMove = z.strictObject({ amount_cents: cents, move_id: Id });

export const auditDetails = {
  /** `item` is the name of small goods. Their prices are those of all pieces. */
  'price changed on a ticket': z.strictObject({
    tag_price_cents: cents,
    price_cents: cents,
    item: z.optional(z.string()),
  }),
  'products returned': z.strictObject({ return_id: Id, product_ids: z.array(Id) }),
  'receipt emailed': z.strictObject({}),
  'layaway cancelled': z.strictObject({ return_id: Id, kept_cents: cents }),
  'ticket voided': z.strictObject({ return_id: Id }),
  'drawer opened, no sale': z.strictObject({ no_sale_id: Id }),
  'till opened': z.strictObject({ opening_cents: cents }),
  /** A count that was rejected because its difference wasn't explained. */
  'till counted': z.strictObject({ counted_cents: cents, difference_cents: cents }),
  'till closed': z.strictObject({ counted_cents: cents, difference_cents: cents }),
  'cash put in': cashMove,
  'cash taken out': cashMove,
} as const;
