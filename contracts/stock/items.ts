import * as z from 'zod/mini';
import { gtinOf } from '#contracts/catalog/gtin.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { Id, optionalText } from '#contracts/text.ts';
import { Item, itemName, itemPrice, TaxClass } from './item.ts';

/** The maximum number of pieces of an item. */
export const maxStock = 99_999;
const tooMany = `Enter at most ${maxStock}.`;

const access = { permission: 'sell_at_counter' } as const;

/** `stock` is how many pieces the shop has. Null if nobody counts them, as for a service. */
export const ItemForm = z.object({
  name: itemName,
  price: itemPrice,
  tax_class: TaxClass,
  gtin: optionalText(20).check(
    z.refine((text) => !text || gtinOf(text) !== null, {
      error: 'Barcode must be an EAN or UPC. Please check its digits.',
    }),
    z.overwrite((text) => text && (gtinOf(text) ?? text)),
  ),
  stock: z.nullable(
    z
      .int('Stock must be a whole number.')
      .check(z.minimum(0, 'Stock can’t be below 0.'), z.maximum(maxStock, tooMany)),
  ),
  /** Whether the counter finds it. Items are never in the storefront. */
  for_sale: z.boolean(),
});
export type ItemForm = z.infer<typeof ItemForm>;

/** Why the count of an item changes without a ticket. */
export const stockReasons = ['delivery', 'recount', 'damaged', 'used'] as const;

/** `by` is the number of pieces added, or removed if negative. An item without a count starts at 0. */
export const StockChange = z.object({
  by: z.int('Pieces must be a whole number.').check(
    z.refine((by) => by !== 0, 'Enter how many pieces.'),
    z.minimum(-maxStock, tooMany),
    z.maximum(maxStock, tooMany),
  ),
  reason: z.enum(stockReasons),
});
export type StockChange = z.infer<typeof StockChange>;

/** An item for sale with this many pieces or fewer is low in stock. */
export const lowStock = 3;

/** `q` matches a barcode, or words of the name. With `low`, only items for sale that are counted and low in stock. */
export const listItems = endpoint({
  route: 'GET /items',
  summary: 'Small goods and services, by name',
  ...access,
  allowance: 'read',
  turns: true,
  query: z.object({ ...pageQuery, low: z.optional(z.literal('true')), q: optionalText(120) }),
  reply: page(Item),
});

/** Fails with `conflict` if another item has the barcode. */
export const createItem = endpoint({
  route: 'POST /items',
  summary: 'Add an item',
  ...access,
  allowance: 'write',
  idempotent: true,
  body: ItemForm,
  status: 201,
  reply: Item,
  errors: ['conflict'],
});

/** Fails with `edit_conflict` if `version` is no longer current. Each counted sale makes a new version. */
export const updateItem = endpoint({
  route: 'PATCH /items/{id}',
  summary: 'Change an item',
  ...access,
  allowance: 'write',
  params: z.object({ id: Id }),
  body: z.object({ ...ItemForm.shape, version: z.number() }),
  reply: Item,
  errors: ['not_found', 'conflict', 'edit_conflict'],
});

/** Fails with `invalid` if the count would be below 0 or too high. */
export const changeItemStock = endpoint({
  route: 'POST /items/{id}/stock',
  summary: 'Count pieces of an item that came or went without a ticket',
  ...access,
  allowance: 'write',
  idempotent: true,
  params: z.object({ id: Id }),
  body: StockChange,
  status: 201,
  reply: Item,
  errors: ['not_found'],
});
