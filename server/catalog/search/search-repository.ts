import { type RawBuilder, sql } from 'kysely';
import type { ProductFilters, ProductQuery } from '#contracts/catalog/product-lists.ts';
import { cardColumns, cardJoins } from '#server/catalog/product-columns.ts';
import type { CardRow } from '#server/catalog/product-view.ts';
import { type Executor, literalLimit } from '#server/db/client.ts';
import { type SearchFilters, searchFilters } from './search-filters.ts';
import type { Tier } from './search-tiers.ts';

/** A search. If it has no tiers, it matches all products that pass the filters. */
export type Search = SearchFilters & { tiers: readonly Tier[] };

export const searchOf = (
  meant: Pick<Search, 'tiers'> | null,
  filters: ProductFilters = {},
): Search => ({
  tiers: meant?.tiers ?? [],
  ...searchFilters(filters),
});

/** A list's order. `cheapest` and `dearest` have the tiers of `relevance`, and in each tier the lowest or highest price first. */
export type SearchSort = NonNullable<ProductQuery['sort']> | 'cheapest' | 'dearest';

/** One tier to search. `walk` is how many products to read in list order, or null to use the index of terms. */
export type Step = { tier: number; walk: number | null };

/** The keys of the last row on a page. */
export type Position = { tier: number; key: string | number; id: string };

/** A product on a page. `matched` is the total number of matches, or null if the matches were not counted. */
export type FoundRow = CardRow & { tier: number; matched: number | null };

const orders = {
  newest: { key: sql`posted_at`, type: sql`timestamptz`, down: true },
  price_asc: { key: sql`price_cents`, type: sql`integer`, down: false },
  price_desc: { key: sql`price_cents`, type: sql`integer`, down: true },
} as const;

/** The tiered order for each order that a search text can ask for. */
export const tieredSorts = {
  relevance: 'relevance',
  price_asc: 'cheapest',
  price_desc: 'dearest',
} as const;

const inTiers = { relevance: 'newest', cheapest: 'price_asc', dearest: 'price_desc' } as const;

/** Returns whether the matches of narrower tiers come first. */
export const isTiered = (sort: SearchSort): sort is keyof typeof inTiers => sort in inTiers;

/** Returns the order of the products within a tier. */
export const listOrder = (sort: SearchSort): keyof typeof orders =>
  isTiered(sort) ? inTiers[sort] : sort;

export const and = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`;

const matches = (queries: readonly string[] = []) =>
  queries.map((query) => sql<boolean>`doc @@ ${query}::tsquery`);

/** Returns the conditions for matches in a tier. The default is the widest tier. */
export const conditionsOf = (
  { tiers, terms, conditions }: Search,
  tier = tiers.length - 1,
): RawBuilder<boolean>[] => [...matches(tiers[tier]), ...matches(terms), ...conditions];

export function searchRepository(db: Executor) {
  return {
    /** Counts matches, stopping at `most`. */
    async count(search: Search, most: number): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM (
          SELECT 1 FROM product_search WHERE ${and(conditionsOf(search))} LIMIT ${most}
        ) matches`.execute(db);
      return rows[0]?.n ?? 0;
    },

    /** Returns the number of listed products of a brand, as counted in the last seconds. */
    async countBrand(brandKey: string): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT coalesce(sum(n), 0)::integer AS n FROM product_names
        WHERE brand_key = ${brandKey} AND model_key = '' AND model = ''`.execute(db);
      return rows[0]?.n ?? 0;
    },

    /** Counts the matches of each tier in a sample of the shop. */
    async countSample(search: Search, level: number): Promise<number[]> {
      const narrower = search.tiers
        .slice(0, -1)
        .map((queries) => sql`count(*) FILTER (WHERE ${and(matches(queries))})`);
      const counts = [...narrower, sql`count(*)`];
      const { rows } = await sql<{ counts: number[] }>`
        SELECT ARRAY[${sql.join(counts)}]::integer[] AS counts FROM product_sample
        WHERE level >= ${sql.lit(level)} AND ${and(conditionsOf(search))}`.execute(db);
      return rows[0]?.counts ?? [];
    },

    /**
     * Returns one page of matches, narrowest tier first, with the total number of matches. Reads all matches, so use it
     * only if there are few. Matches of tiers after `upTo` are treated as matches of the last tier.
     */
    async pageOfFew(
      search: Search,
      sort: SearchSort,
      { after, limit, upTo }: { after: Position | null; limit: number; upTo: number },
    ): Promise<FoundRow[]> {
      const { key, type, down } = orders[listOrder(sort)];
      const direction = down ? sql`DESC` : sql``;
      const compare = down ? sql`<` : sql`>`;
      const widest = Math.max(0, search.tiers.length - 1);
      const tier = isTiered(sort) ? tierOf(search, upTo) : sql.lit(widest);
      const next = after
        ? sql`tier > ${after.tier} OR tier = ${after.tier}
            AND (key, product_id) ${compare} (${after.key}::${type}, ${after.id}::uuid)`
        : sql`true`;
      return cards(
        db,
        sql`SELECT *, count(*) OVER ()::integer AS matched FROM (
          SELECT product_id, ${key} AS key, ${tier} AS tier FROM product_search
          WHERE ${and(conditionsOf(search))} OFFSET 0
        ) matches WHERE ${next}
        ORDER BY tier, key ${direction}, product_id ${direction} LIMIT ${literalLimit(limit)}`,
        direction,
      );
    },

    /**
     * Returns one page of matches. The matches of the first step come first, then the matches that the next step adds,
     * and so on. PostgreSQL runs a step only if the previous steps have not filled the page.
     */
    async page(
      search: Search,
      sort: SearchSort,
      { steps, after, limit }: { steps: readonly Step[]; after: Position | null; limit: number },
    ): Promise<FoundRow[]> {
      const { down } = orders[listOrder(sort)];
      const branches = steps.map((step) => branch(search, sort, { step, after, limit }));
      const direction = down ? sql`DESC` : sql``;
      const found = sql`
        SELECT *, NULL::integer AS matched
        FROM (${sql.join(branches, sql` UNION ALL `)}) branches LIMIT ${literalLimit(limit)}`;
      return cards(db, found, direction);
    },
  };
}

/** Returns the cards of the products in `found`, in the same order. */
async function cards(
  db: Executor,
  found: RawBuilder<unknown>,
  direction: RawBuilder<unknown>,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    SELECT ${cardColumns}, found.tier, found.matched
    FROM (${found}) found JOIN products p ON p.id = found.product_id AND p.listed ${cardJoins}
    ORDER BY found.tier, found.key ${direction}, p.id ${direction}`.execute(db);
  return rows;
}

/** Returns an expression for a match's narrowest tier, or for the last tier if the narrowest one comes after `upTo`. */
function tierOf({ tiers }: Search, upTo: number): RawBuilder<number> {
  const narrower = tiers.slice(0, -1);
  const cases = narrower
    .slice(0, upTo + 1)
    .map((queries, tier) => sql`WHEN ${and(matches(queries))} THEN ${sql.lit(tier)}`);
  const widest = sql<number>`${sql.lit(narrower.length)}`;
  return cases.length === 0 ? widest : sql`CASE ${sql.join(cases, sql` `)} ELSE ${widest} END`;
}

/**
 * Returns the conditions for reading products in list order. An index can skip other brands and, if the list is sorted by
 * price, prices outside the limits.
 */
function walkLimits({ brandKey, priceLimits }: Search, sort: SearchSort) {
  const brand = brandKey === null ? [] : [sql<boolean>`brand_key = ${brandKey}`];
  return listOrder(sort) === 'newest' ? brand : [...brand, ...priceLimits];
}

/** Returns a query for the matches of a step, except the matches that earlier steps have already found. */
function branch(
  search: Search,
  sort: SearchSort,
  { step, after, limit }: { step: Step; after: Position | null; limit: number },
) {
  const { key, type, down } = orders[listOrder(sort)];
  const direction = down ? sql`DESC` : sql``;
  const narrower = step.tier > 0 && isTiered(sort) ? search.tiers[step.tier - 1] : undefined;
  const found = narrower && sql<boolean>`NOT (${and(matches(narrower))})`;
  const conditions = [...conditionsOf(search, step.tier), ...(found ? [found] : [])];
  const compare = down ? sql`<` : sql`>`;
  const next: RawBuilder<boolean>[] =
    after !== null && after.tier === step.tier
      ? [sql`(${key}, product_id) ${compare} (${after.key}::${type}, ${after.id}::uuid)`]
      : [];
  const order = sql`${key} ${direction}, product_id ${direction}`;
  const columns = sql`product_id, ${key} AS key, ${sql.lit(step.tier)} AS tier`;
  // OFFSET 0 prevents the planner from reading the products in list order.
  return step.walk === null
    ? sql`(SELECT ${columns} FROM (
        SELECT * FROM product_search WHERE ${and([...conditions, ...next])} OFFSET 0
      ) matches ORDER BY ${order} LIMIT ${literalLimit(limit)})`
    : sql`(SELECT ${columns} FROM (
        SELECT * FROM product_search WHERE ${and([...next, ...walkLimits(search, sort)])} ORDER BY ${order} LIMIT ${step.walk}
      ) walked WHERE ${and(conditions)} LIMIT ${literalLimit(limit)})`;
}
