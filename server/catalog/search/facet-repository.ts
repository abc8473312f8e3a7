import { type RawBuilder, sql } from 'kysely';
import { type FacetName, facetNames, priceSteps } from '#contracts/catalog/search.ts';
import type { Executor } from '#server/db/client.ts';
import { brandOrder } from './brand-key.ts';
import { and, conditionsOf, type Search } from './search-repository.ts';

export type FacetCounts = Record<FacetName, { value: string; count: number }[]>;

const steps = sql.raw(`ARRAY[${priceSteps.map((step) => step * 100).join(', ')}]`);
const columns: Record<FacetName, RawBuilder<unknown>> = {
  category: sql`category_id`,
  brand: sql`brand_key`,
  condition: sql`condition`,
  condition_type: sql`condition_type`,
  location: sql`location`,
  price: sql`width_bucket(price_cents, ${steps}) - 1`,
  year: sql`year / 10 * 10`,
};

export function facetRepository(db: Executor) {
  return {
    /**
     * Counts the matches for each value of these facets. Reads at most `most` matches, or only the matches in a sample
     * if `level` is not null. `total` is the number of matches that were read.
     */
    async count(
      search: Search,
      facets: readonly FacetName[],
      { most, level }: { most: number; level: number | null },
    ): Promise<{ total: number; counts: FacetCounts }> {
      const table = sql.raw(level === null ? 'product_search' : 'product_sample');
      const sampled = level === null ? [] : [sql<boolean>`level >= ${sql.lit(level)}`];
      const where = and([...sampled, ...conditionsOf(search)]);
      const read = facets.map((name) => sql`${columns[name]} AS ${sql.ref(name)}`);
      const sets = facets.map((name) => sql`(${sql.ref(name)})`);
      const values = facets.map((name) => sql`${sql.ref(name)}::text`);
      const { rows } = await sql<{ facet: number; value: string | null; count: number }>`
        SELECT ${which(facets)} AS facet, coalesce(${sql.join(values)}) AS value, count(*) AS count
        FROM (SELECT ${sql.join(read)} FROM ${table} WHERE ${where} LIMIT ${most}) matches
        GROUP BY GROUPING SETS (${sql.join(sets)}, ())`.execute(db);
      const counts = Object.fromEntries(
        facetNames.map((name) => [name, []]),
      ) as unknown as FacetCounts;
      let total = 0;
      for (const { facet, value, count } of rows) {
        const name = facets[facet];
        if (name === undefined) total = count;
        else if (value !== null) counts[name].push({ value, count });
      }
      return { total, counts };
    },

    /** Returns the most frequent spelling of each brand. */
    async spellings(keys: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await sql<{ brand_key: string; brand: string }>`
        SELECT DISTINCT ON (brand_key) brand_key, brand FROM product_names
        WHERE model_key = '' AND model = '' AND brand_key = ANY(${keys}::text[])
        ORDER BY brand_key, ${brandOrder}`.execute(db);
      return new Map(rows.map(({ brand_key, brand }) => [brand_key, brand]));
    },
  };
}

/**
 * Returns an SQL expression for the facet that a result row counts, as an index into `facets`. For the row with the
 * total, its value is the length of `facets`.
 */
function which(facets: readonly FacetName[]): RawBuilder<number> {
  const cases = facets.map(
    (name, index) => sql`WHEN GROUPING(${sql.ref(name)}) = 0 THEN ${sql.lit(index)}`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} ELSE ${sql.lit(facets.length)} END`;
}
