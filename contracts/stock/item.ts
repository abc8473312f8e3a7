import * as z from 'zod/mini';
import { enteredMoney, Money } from '#contracts/money.ts';
import { Id, requiredText } from '#contracts/text.ts';

/** How an item is taxed: `standard` at the shop's rate on its whole price, `exempt` not at all. */
export const taxClasses = ['standard', 'exempt'] as const;
export const TaxClass = z.enum(taxClasses);
export type TaxClass = z.infer<typeof TaxClass>;

/** The number of pieces on a line of a ticket, at most. */
export const maxPieces = 999;

/** The price of one piece. With more digits, a line of 999 pieces would not fit on a ticket. */
export const itemPrice = enteredMoney('Price', 'Price is required!').check(
  z.refine((text) => !/^\d{5}/.test(text), 'Price must be at most 9999.99.'),
);
export const itemName = requiredText('Name is required!', 120);

/** How many pieces of an item a line of a ticket can have. */
export const Quantity = z
  .int('Quantity must be a whole number.')
  .check(z.minimum(1, 'Enter at least 1.'), z.maximum(maxPieces, `Enter at most ${maxPieces}.`));

/** A small good or a service, which isn't one of a kind. */
export const Item = z.object({
  _id: Id,
  name: z.string(),
  price: Money,
  tax_class: TaxClass,
  gtin: z.nullable(z.string()),
  stock: z.nullable(z.number()),
  for_sale: z.boolean(),
  version: z.number(),
});
export type Item = z.infer<typeof Item>;
