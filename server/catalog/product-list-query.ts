import { type RawBuilder, sql } from 'kysely';
import type { ProductQuery } from '#contracts/catalog/product-lists.ts';

/** The sort orders of a list without search text. In such a list, `relevance` means `newest`. */
export type ListSort = Exclude<NonNullable<ProductQuery['sort']>, 'relevance'>;

/** The SQL order and cursor key types of each sort. Ties are broken by id, so no row appears on two pages. */
const orders: Record<
  ListSort,
  { order: RawBuilder<unknown>; cursor: readonly ['date' | 'number', 'uuid'] }
> = {
  newest: { order: sql`posted_at DESC, id DESC`, cursor: ['date', 'uuid'] },
  price_asc: { order: sql`resale_price_cents, id`, cursor: ['number', 'uuid'] },
  price_desc: { order: sql`resale_price_cents DESC, id DESC`, cursor: ['number', 'uuid'] },
};

export const cursorShape = (sort: ListSort) => orders[sort].cursor;
export const orderBy = (sort: ListSort): RawBuilder<unknown> => orders[sort].order;

export const sortKeyOf = (
  sort: ListSort,
  row: { posted_at: Date; resale_price_cents: number },
): string | number => (sort === 'newest' ? row.posted_at.toISOString() : row.resale_price_cents);

/** Returns a condition that selects the rows after a cursor, in the direction of the sort. */
export function afterCondition(
  sort: ListSort,
  key: string | number | null,
  id: string | number | null,
): RawBuilder<boolean> {
  switch (sort) {
    case 'newest':
      return sql`(posted_at, id) < (${key}::timestamptz, ${id}::uuid)`;
    case 'price_asc':
      return sql`(resale_price_cents, id) > (${key}::integer, ${id}::uuid)`;
    case 'price_desc':
      return sql`(resale_price_cents, id) < (${key}::integer, ${id}::uuid)`;
  }
}
