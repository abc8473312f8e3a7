import { type RawBuilder, sql } from 'kysely';
import { toCents } from '#contracts/money.ts';
import type { ProductQuery } from '#contracts/products.ts';
import { searchPatterns } from './product-search.ts';

type Sort = ProductQuery['sort'];
type Condition = RawBuilder<boolean>;

/** Each sort's order and cursor keys. Ids break ties, so that no row appears on two pages. */
const orders: Record<
  Sort,
  { order: RawBuilder<unknown>; cursor: readonly ['date' | 'number', 'uuid'] }
> = {
  newest: { order: sql`posted_at DESC, id DESC`, cursor: ['date', 'uuid'] },
  price_asc: { order: sql`resale_price_cents, id`, cursor: ['number', 'uuid'] },
  price_desc: { order: sql`resale_price_cents DESC, id DESC`, cursor: ['number', 'uuid'] },
};

export const cursorShape = (sort: Sort) => orders[sort].cursor;
export const orderBy = (sort: Sort): RawBuilder<unknown> => orders[sort].order;

/** The location in lower case and without accents, for comparison with the result of `searchPatterns`. */
const plainLocation = sql`lower(regexp_replace(normalize(location, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;

/** Converts the filters to conditions on `products`. */
export function filterConditions(query: ProductQuery): Condition[] {
  const conditions: Condition[] = [];
  const add = (condition: Condition) => void conditions.push(condition);
  for (const pattern of searchPatterns(query.q ?? '')) add(sql`search_text LIKE ${pattern}`);
  if (query.brand) add(sql`lower(brand) = lower(${query.brand})`);
  if (query.condition) add(sql`condition = ANY (${query.condition})`);
  if (query.condition_type) add(sql`condition_type = ANY (${query.condition_type})`);
  if (query.min_price) add(sql`resale_price_cents >= ${toCents(query.min_price)}`);
  if (query.max_price) add(sql`resale_price_cents <= ${toCents(query.max_price)}`);
  if (query.year_from) add(sql`year_of_purchase >= ${query.year_from}`);
  if (query.year_to) add(sql`year_of_purchase <= ${query.year_to}`);
  for (const pattern of searchPatterns(query.location ?? '')) {
    add(sql`${plainLocation} LIKE ${pattern}`);
  }
  return conditions;
}

/** Returns a condition that selects the rows after a cursor's keys, in the sort's direction. */
export function afterCondition(sort: Sort, after: readonly (string | number)[]): Condition {
  const [key, id] = after;
  switch (sort) {
    case 'newest':
      return sql`(posted_at, id) < (${key}::timestamptz, ${id}::uuid)`;
    case 'price_asc':
      return sql`(resale_price_cents, id) > (${key}::integer, ${id}::uuid)`;
    case 'price_desc':
      return sql`(resale_price_cents, id) < (${key}::integer, ${id}::uuid)`;
  }
}
