import { type RawBuilder, sql } from 'kysely';
import type { ProductQuery } from '#contracts/product-lists.ts';
import type { Executor } from '#server/db/client.ts';
import { literalLimit } from '#server/db/literal-limit.ts';
import { cardColumns, cardJoins } from '#server/features/products/product-columns.ts';
import type { CardRow } from '#server/features/products/product-view.ts';
import type { SearchFilters } from './search-filters.ts';

/**
 * What to search for. `tiers` are full-text queries, each wider than the previous one; empty to match all
 * products.
 */
export type Search = SearchFilters & { tiers: readonly string[] };

export type SearchSort = NonNullable<ProductQuery['sort']>;

/**
 * One tier of a search. `walk` is how many products to read in list order; null to use the index of terms.
 */
export type Step = { tier: number; walk: number | null };

/** The keys of the last row of a page. */
export type Position = { tier: number; key: string | number; id: string };

/** A product of a page. `matched` is the number of its step's matches; null if the step didn't count them. */
export type FoundRow = CardRow & { tier: number; matched: number | null };

const orders = {
  newest: { key: sql`posted_at`, type: sql`timestamptz`, down: true },
  price_asc: { key: sql`price_cents`, type: sql`integer`, down: false },
  price_desc: { key: sql`price_cents`, type: sql`integer`, down: true },
} as const;

const orderOf = (sort: SearchSort) => orders[sort === 'relevance' ? 'newest' : sort];

const and = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`;

/** The full-text query of one tier (by default the widest), combined with the filters. */
function queryOf({ tiers, terms }: Search, tier = tiers.length - 1): string | null {
  return [tiers[tier], terms].filter((part) => part != null).join(' & ') || null;
}

const matches = (query: string | null) =>
  query === null ? [] : [sql<boolean>`doc @@ ${query}::tsquery`];

/** Creates the queries on the search index, which run on `db`. */
export function searchRepository(db: Executor) {
  return {
    /** Counts matches, up to `most`. */
    async count(search: Search, most: number): Promise<number> {
      const conditions = [...matches(queryOf(search)), ...search.conditions];
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM (
          SELECT FROM product_search WHERE ${and(conditions)} LIMIT ${most}
        ) matches`.execute(db);
      return rows[0]?.n ?? 0;
    },

    /** Counts the matches of some tiers in a sample. */
    async countSample(search: Search, tiers: readonly number[], level: number): Promise<number[]> {
      const counts = tiers.map(
        (tier) => sql`(
          SELECT count(*) FROM product_sample WHERE level >= ${sql.lit(level)}
            AND ${and([...matches(queryOf(search, tier)), ...search.conditions])}
        )`,
      );
      const { rows } = await sql<{ counts: number[] }>`
        SELECT ARRAY[${sql.join(counts)}]::integer[] AS counts`.execute(db);
      return rows[0]?.counts ?? [];
    },

    /**
     * Returns one page of matches: first those of the first step, then those that only the next one finds,
     * and so on. PostgreSQL runs a step only if the earlier ones have not filled the page.
     */
    async page(
      search: Search,
      sort: SearchSort,
      { steps, after, limit }: { steps: readonly Step[]; after: Position | null; limit: number },
    ): Promise<FoundRow[]> {
      const { down } = orderOf(sort);
      const branches = steps.map((step) => branch(search, sort, { step, after, limit }));
      const direction = down ? sql`DESC` : sql``;
      const { rows } = await sql<FoundRow>`
        SELECT ${cardColumns}, found.tier, found.matched
        FROM (
          SELECT * FROM (${sql.join(branches, sql` UNION ALL `)}) branches LIMIT ${literalLimit(limit)}
        ) found JOIN products p ON p.id = found.product_id AND p.listed ${cardJoins}
        ORDER BY found.tier, found.key ${direction}, p.id ${direction}`.execute(db);
      return rows;
    },
  };
}

/**
 * What limits the products to read in list order. A brand's prices are close together, so a list by price reads only
 * that brand's products, and only those within the price limits.
 */
function walkLimits({ brandKey, priceLimits }: Search, sort: SearchSort) {
  if (orderOf(sort).key === orders.newest.key) return [];
  return brandKey === null ? priceLimits : [sql<boolean>`brand_key = ${brandKey}`, ...priceLimits];
}

/** The matches of a step that the earlier steps don't find. */
function branch(
  search: Search,
  sort: SearchSort,
  { step, after, limit }: { step: Step; after: Position | null; limit: number },
) {
  const { key, type, down } = orderOf(sort);
  const direction = down ? sql`DESC` : sql``;
  const narrower = step.tier > 0 && sort === 'relevance' ? search.tiers[step.tier - 1] : undefined;
  const conditions = [
    ...matches(queryOf(search, step.tier)),
    ...(narrower === undefined ? [] : [sql<boolean>`NOT doc @@ ${narrower}::tsquery`]),
    ...search.conditions,
  ];
  const compare = down ? sql`<` : sql`>`;
  const next: RawBuilder<boolean>[] =
    after !== null && after.tier === step.tier
      ? [sql`(${key}, product_id) ${compare} (${after.key}::${type}, ${after.id}::uuid)`]
      : [];
  const order = sql`${key} ${direction}, product_id ${direction}`;
  const columns = sql`product_id, ${key} AS key, ${sql.lit(step.tier)} AS tier`;
  // OFFSET 0 keeps the planner from switching to the other method.
  return step.walk === null
    ? sql`(SELECT ${columns}, count(*) OVER ()::integer AS matched FROM (
        SELECT * FROM product_search WHERE ${and([...conditions, ...next])} OFFSET 0
      ) matches ORDER BY ${order} LIMIT ${literalLimit(limit)})`
    : sql`(SELECT ${columns}, NULL::integer AS matched FROM (
        SELECT * FROM product_search WHERE ${and([...next, ...walkLimits(search, sort)])} ORDER BY ${order} LIMIT ${step.walk}
      ) walked WHERE ${and(conditions)} LIMIT ${literalLimit(limit)})`;
}
