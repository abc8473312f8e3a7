import { type RawBuilder, sql } from 'kysely';
import type { ProductFilters } from '#contracts/catalog/product-lists.ts';
import { maxMatches } from '#contracts/catalog/saved-searches.ts';
import { toCents } from '#contracts/money.ts';
import type { Executor } from '#server/db/client.ts';

export type SavedSearchRow = {
  id: string;
  name: string;
  muted: boolean;
  filters: ProductFilters;
  created_at: Date;
};

type NewSearch = {
  id: string;
  userId: string;
  filters: ProductFilters;
  /** A full-text query for matching products, or null if the search is limited only by prices and years. */
  query: string | null;
  at: Date;
};

/** A product to match with saved searches. `priceBefore` is in cents, or null if the price has not changed. */
export type ChangedProduct = { id: string; priceBefore: number | null };

/** A product that matches a person's saved search. */
export type Match = {
  user_id: string;
  product_id: string;
  name: string;
  filters: ProductFilters;
};

/** Larger than any price or year. */
const most = 2 ** 31 - 1;
/** How many of the shop's newest products to read before an index. */
const walked = 2000;

/** Whether the product `p` has a price and year within the limits of the search `s`. */
const inRange = sql<boolean>`p.price_cents BETWEEN s.price_from AND s.price_to
  AND p.year BETWEEN s.year_from AND s.year_to`;

export function savedSearchRepository(db: Executor) {
  return {
    list: (userId: string): Promise<SavedSearchRow[]> =>
      db
        .selectFrom('saved_searches')
        .select(['id', 'name', 'muted', 'filters', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /**
     * Like `list`, with the days when each search's newest matches were posted, up to {@link maxMatches}. Frequent words are
     * found among the shop's newest products. The others have few matches, so their index is read.
     */
    async withMatches(userId: string): Promise<(SavedSearchRow & { days: Date[] })[]> {
      const limit = sql.lit(maxMatches);
      const indexed = (and: RawBuilder<unknown>) => sql`ARRAY(SELECT f.posted_at FROM (
        SELECT p.posted_at FROM product_search p WHERE ${inRange} ${and} OFFSET 0
      ) f ORDER BY f.posted_at DESC LIMIT ${limit})`;
      const { rows } = await sql<SavedSearchRow & { days: Date[] }>`
        WITH newest AS MATERIALIZED (
          SELECT * FROM product_search ORDER BY posted_at DESC, product_id DESC LIMIT ${sql.lit(walked)})
        SELECT s.id, s.name, s.muted, s.filters, s.created_at, CASE WHEN cardinality(w.days) = ${limit} THEN w.days
          WHEN s.query IS NULL THEN ${indexed(sql``)}
          ELSE ${indexed(sql`AND p.doc @@ s.query`)} END AS days
        FROM saved_searches s CROSS JOIN LATERAL (SELECT ARRAY(
          SELECT p.posted_at FROM newest p WHERE ${inRange} AND (s.query IS NULL OR p.doc @@ s.query) LIMIT ${limit}
        ) AS days OFFSET 0) w
        WHERE s.user_id = ${userId} ORDER BY s.created_at DESC, s.id DESC`.execute(db);
      return rows;
    },

    async insert({ id, userId, filters, query, at }: NewSearch): Promise<void> {
      await sql`
        INSERT INTO saved_searches
          (id, user_id, filters, query, price_from, price_to, year_from, year_to, created_at)
        VALUES (${id}, ${userId}, ${JSON.stringify(filters)}, ${query}::tsquery,
          ${filters.min_price ? toCents(filters.min_price) : 0},
          ${filters.max_price ? toCents(filters.max_price) : most},
          ${filters.year_from ?? 0}, ${filters.year_to ?? most}, ${at})`.execute(db);
    },

    async change(
      userId: string,
      id: string,
      changes: { name?: string | undefined; muted: boolean },
    ): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('saved_searches')
        .set(changes)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    async delete(userId: string, id: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('saved_searches')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /**
     * Matches products with everyone's saved searches except the seller's own. A match counts only if the product is
     * newer than the search or its old price was outside the search's range. Reserved products match when they become
     * available.
     */
    async matches(products: readonly ChangedProduct[]): Promise<Match[]> {
      const changed = products.map(({ id, priceBefore }) => ({ id, before: priceBefore }));
      const { rows } = await sql<Match>`
        SELECT DISTINCT ON (s.user_id, p.product_id) s.user_id, p.product_id, s.name, s.filters
        FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS c(id uuid, before integer)
        JOIN product_search p ON p.product_id = c.id
        JOIN products o ON o.id = c.id AND o.status = 'live'
        JOIN saved_searches s ON s.user_id <> o.seller_id AND NOT s.muted
          AND ${inRange}
          AND (p.posted_at > s.created_at OR c.before NOT BETWEEN s.price_from AND s.price_to)
          AND (s.query IS NULL OR p.doc @@ s.query)
        ORDER BY s.user_id, p.product_id, s.created_at`.execute(db);
      return rows;
    },
  };
}
