import { type RawBuilder, sql } from 'kysely';
import type { OwnProductQuery } from '#contracts/selling/own-products.ts';
import { containsNumber } from '#server/catalog/product-numbers.ts';
import { containsWords } from '#server/db/contains-words.ts';

type Sort = OwnProductQuery['sort'];
type Key = 'date' | 'title' | 'price';

/** The sort keys of My Products. Titles are compared in lower case. */
const keys: Record<Key, RawBuilder<unknown>> = {
  date: sql`posted_at`,
  title: sql`lower(title) COLLATE "C"`,
  price: sql`resale_price_cents`,
};

const orders: Record<Sort, { key: Key; descending: boolean }> = {
  newest: { key: 'date', descending: true },
  oldest: { key: 'date', descending: false },
  title_asc: { key: 'title', descending: false },
  title_desc: { key: 'title', descending: true },
  price_asc: { key: 'price', descending: false },
  price_desc: { key: 'price', descending: true },
};

const cursorTypes = { date: 'date', title: 'string', price: 'number' } as const;

export const ownCursorShape = (sort: Sort) => [cursorTypes[orders[sort].key], 'uuid'] as const;
export const ownSortKey = (sort: Sort) => keys[orders[sort].key];

/** Returns the list's sort order. Ties are broken by id. Pass qualified column names if the query has joins. */
export function ownOrder(sort: Sort, key = ownSortKey(sort), id = sql`id`): RawBuilder<unknown> {
  return orders[sort].descending ? sql`${key} DESC, ${id} DESC` : sql`${key}, ${id}`;
}

/** Returns the values of a row that a cursor contains. */
export function ownKeyOf({ sort_key, id }: { sort_key: string | number | Date; id: string }) {
  return [sort_key instanceof Date ? sort_key.toISOString() : sort_key, id];
}

/** Returns a condition that selects the rows after a cursor. */
export function afterOwn(sort: Sort, [value, id]: readonly (string | number)[]) {
  const { key, descending } = orders[sort];
  const type = { date: sql`timestamptz`, title: sql`text`, price: sql`integer` }[key];
  const compare = descending ? sql`<` : sql`>`;
  return sql<boolean>`(${keys[key]}, id) ${compare} (${value}::${type}, ${id}::uuid)`;
}

/** Whether a moderator has taken a product out of the shop. Sellers don't learn which ones are `pending`. */
export const isHiddenNow = sql<boolean>`(moderation IN ('hidden', 'removed'))`;

const ownText = sql`concat_ws(' ', title, brand, model, serial_number, location)`;

function matches(q: string): RawBuilder<boolean> {
  const words = containsWords(ownText, q);
  const number = containsNumber(q);
  return number ? sql`(${words} OR ${number})` : words;
}

/**
 * Converts the filters to SQL conditions. The conditions apply to only one seller's rows, so they don't need the search
 * index.
 */
export function ownConditions(
  sellerId: string,
  { status, q }: Pick<OwnProductQuery, 'status' | 'q'>,
): RawBuilder<boolean>[] {
  return [
    sql<boolean>`seller_id = ${sellerId}`,
    status === undefined ? sql<boolean>`status <> 'archived'` : sql<boolean>`status = ${status}`,
    ...(status === 'live' ? [sql<boolean>`NOT ${isHiddenNow}`] : []),
    ...(q === undefined ? [] : [matches(q)]),
  ];
}
