import * as z from 'zod/mini';
import { Money } from '#contracts/money.ts';
import { itemName, itemPrice, Quantity, TaxClass } from '#contracts/stock/item.ts';
import { Id, optionalText } from '#contracts/text.ts';

/**
 * Small goods to sell. Without `item_id`, this is a quick item, which exists only on this ticket. With `item_id`, the
 * name and the tax are those of the item, and `price` is its current price, or less with a `reason`.
 */
export const ItemLineForm = z.object({
  item_id: z.optional(Id),
  name: itemName,
  price: itemPrice,
  reason: optionalText(200),
  tax_class: TaxClass,
  quantity: Quantity,
});
export type ItemLineForm = z.infer<typeof ItemLineForm>;

/** Which line of a ticket's small goods to return, and how many pieces. They are in stock again unless `restock` is false. */
export const ItemReturn = z.object({
  position: z.int(),
  quantity: Quantity,
  restock: z.optional(z.boolean()),
});
export type ItemReturn = z.infer<typeof ItemReturn>;

/**
 * Small goods on a ticket. `price` is what one piece costs, and `tax` the tax included in it. `tag_price` is the item's
 * price at the time of the sale.
 */
export const ItemLine = z.object({
  /** The line's place on the ticket. */
  position: z.number(),
  name: z.string(),
  kind: z.enum(['sold', 'returned']),
  quantity: z.number(),
  price: Money,
  tag_price: Money,
  reason: z.nullable(z.string()),
  tax: Money,
  total: Money,
  /** How many of the pieces were returned later. */
  returned: z.number(),
});
export type ItemLine = z.infer<typeof ItemLine>;
