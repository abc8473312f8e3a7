import { sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';
import type { Search } from './search-repository.ts';

type Names = {
  brands: { brand: string; count: number }[];
  models: { brand: string; model: string; count: number }[];
};

/** Creates the query for suggested brands and models. */
export function suggestionRepository(db: Executor) {
  return {
    /** Returns whether a model in the shop has all words of the narrowest tier in its brand and name. */
    async hasModel({ tiers }: Pick<Search, 'tiers'>): Promise<boolean> {
      const query = tiers[0]?.join(' & ') ?? '';
      const { rows } = await sql`
        SELECT 1 FROM product_names WHERE doc @@ ${query}::tsquery AND model <> '' AND n > 0 LIMIT 1`.execute(
        db,
      );
      return rows.length > 0;
    },

    /**
     * Returns up to `limit` brands and up to `limit` models whose names match the search, most frequent
     * first.
     */
    async names({ tiers }: Search, limit: number): Promise<Names> {
      const query = tiers.at(-1)?.join(' & ') ?? '';
      const { rows } = await sql<{ brand: string; model: string; count: number }>`
        WITH found AS MATERIALIZED (
          SELECT brand, model, brand_key, model_key, n FROM product_names
          WHERE doc @@ ${query}::tsquery AND n > 0
        ),
        spelled AS (
          SELECT (array_agg(brand ORDER BY n DESC, brand))[1] AS brand,
            (array_agg(model ORDER BY n DESC, model))[1] AS model, sum(n)::integer AS count,
            row_number() OVER (PARTITION BY model_key = '' ORDER BY sum(n) DESC, brand_key, model_key)
              AS place
          FROM found GROUP BY brand_key, model_key
        )
        SELECT brand, model, count FROM spelled WHERE place <= ${limit}
        ORDER BY count DESC, brand, model`.execute(db);
      const brands = rows.filter(({ model }) => model === '');
      return {
        brands: brands.map(({ brand, count }) => ({ brand, count })),
        models: rows.filter(({ model }) => model !== ''),
      };
    },
  };
}
