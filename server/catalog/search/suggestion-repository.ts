import { sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';
import { brandOrder } from './brand-key.ts';
import type { Tier } from './search-tiers.ts';
import { accessoryNames } from './trade-words.ts';

/** A brand, with an empty `model`, or a model, in its most frequent spelling. */
export type SuggestedName = { brand: string; model: string; count: number };

/** The columns of {@link SuggestedName} for a group of names that differ only in case and punctuation. */
const spelled = sql`
  (array_agg(brand ORDER BY ${brandOrder}))[1] AS brand,
  (array_agg(model ORDER BY n DESC, model))[1] AS model, sum(n)::integer AS count`;

/** Creates the queries for suggested brands and models. */
export function suggestionRepository(db: Executor) {
  return {
    /**
     * Returns up to `limit` brands and up to `limit` models whose names match the search, most frequent first, and
     * accessories before or after all others.
     */
    async names(
      tiers: readonly Tier[],
      partsFirst: boolean,
      limit: number,
    ): Promise<SuggestedName[]> {
      const query = tiers.at(-1)?.join(' & ') ?? '';
      const { rows } = await sql<SuggestedName>`
        WITH found AS MATERIALIZED (
          SELECT brand, model, brand_key, model_key, n, (doc @@ ${accessoryNames}::tsquery) <> ${partsFirst} AS later
          FROM product_names WHERE doc @@ ${query}::tsquery AND n > 0
        ),
        spelled AS (
          SELECT ${spelled}, bool_and(later) AS later,
            row_number() OVER (PARTITION BY model_key = ''
              ORDER BY bool_and(later), sum(n) DESC, brand_key, model_key) AS place
          FROM found GROUP BY brand_key, model_key
        )
        SELECT brand, model, count FROM spelled WHERE place <= ${limit}
        ORDER BY later, count DESC, brand, model`.execute(db);
      return rows;
    },

    /** Returns the names with these keys of brand and model that are in the shop. */
    async spelled(keys: readonly (readonly string[])[]): Promise<SuggestedName[]> {
      const [brands, models] = [0, 1].map((at) => keys.map((key) => key[at] ?? ''));
      const { rows } = await sql<SuggestedName>`
        SELECT ${spelled} FROM product_names
        WHERE n > 0 AND (brand_key, model_key) IN (
          SELECT * FROM unnest(${brands}::text[], ${models}::text[]))
        GROUP BY brand_key, model_key`.execute(db);
      return rows;
    },
  };
}
