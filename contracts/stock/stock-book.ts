import * as z from 'zod/mini';
import { Moderation, ProductStatus } from '#contracts/catalog/products.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { Money, SignedMoney } from '#contracts/money.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { Tax } from '#contracts/system.ts';
import { Id, optionalText, Timestamp } from '#contracts/text.ts';

/**
 * One piece in the stock book. `number` is the stock number, or null if the piece has none yet. `bought` is set only
 * if the shop bought the piece, and `consigned` only if the piece belongs to someone else. `share` is the owner's
 * share, in percent. In the list of sold pieces, a piece appears once for each sale and each return. The amounts of a
 * return are negative.
 */
export const StockPiece = z.object({
  /** The product's id. */
  _id: Id,
  number: z.nullable(z.number()),
  title: z.string(),
  serial_number: z.nullable(z.string()),
  status: ProductStatus,
  moderation: Moderation,
  /** True for a return in the list of sold pieces. `sold` is then the time of the return. */
  returned: z.boolean(),
  /** The asking price. */
  price: Money,
  /** When the shop bought the piece, took it in on consignment or put it up for sale for the first time. */
  added_at: Timestamp,
  bought: z.nullable(z.object({ at: Timestamp, price: Money })),
  consigned: z.nullable(z.object({ at: Timestamp, share: z.string() })),
  sold: z.nullable(z.object({ at: Timestamp, price: SignedMoney })),
  /** The price minus either what the shop paid or the owner's share. Null unless both amounts are known. */
  margin: z.nullable(SignedMoney),
  /** The tax in the price. Null if the piece isn't sold. */
  tax: z.nullable(SignedMoney),
});
export type StockPiece = z.infer<typeof StockPiece>;

/** The lists of the stock book. See {@link listStock}. */
export const stockLists = [
  'bought',
  'in_stock',
  'reserved',
  'consigned',
  'sold',
  'returned',
] as const;
export type StockList = (typeof stockLists)[number];

export const stockSorts = ['newest', 'oldest'] as const;
export type StockSort = (typeof stockSorts)[number];

/**
 * `bought`: all pieces that were added in the period, by {@link StockPiece}'s `added_at`. `in_stock`: the same, without
 * the pieces that are sold or archived. `reserved`, `consigned`: only these pieces in stock. `sold`: the sales and returns
 * in the period, by their time. Later sales and returns don't change this list. `returned`: only the returns. `from` is
 * inclusive, `to` is not. `q` matches pieces by stock number, name or serial number. A piece whose stock number is `q`
 * comes first.
 */
const Filters = {
  by: z._default(z.enum(stockLists), 'bought'),
  from: z.optional(Timestamp),
  to: z.optional(Timestamp),
  q: optionalText(120),
  sort: z._default(z.enum(stockSorts), 'newest'),
};

const access = { permission: 'sell_at_counter' } as const;

export const listStock = endpoint({
  route: 'GET /stockBook',
  summary: 'What the shop bought and sold',
  ...access,
  allowance: 'read',
  turns: true,
  query: z.object({ ...pageQuery, ...Filters }),
  reply: z.extend(page(StockPiece), {
    tax: Tax,
  }),
  errors: ['forbidden'],
});

/** The maximum number of rows in {@link exportStock}. */
export const maxExported = 20_000;

/**
 * Returns the stock book as a CSV file. Fails with `invalid` if it would have more than {@link maxExported} rows.
 */
export const exportStock = endpoint({
  route: 'GET /stockBook/csv',
  summary: 'The stock book as a CSV file',
  ...access,
  allowance: 'export',
  turns: true,
  csv: true,
  query: z.object(Filters),
  reply: z.string(),
  errors: ['forbidden'],
});
