import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/client.ts';
import { keyOfBrand } from './brand-key.ts';
import { nameTerms } from './search-document.ts';
import { nameKey } from './search-words.ts';

/**
 * The number of listed products in a category, including recorded changes that have not been added up yet. `categories`
 * must be aliased as `c`.
 */
export const listedCount: RawBuilder<number> = sql`(c.listed_count + coalesce(
  (SELECT sum(d.change) FROM product_count_changes d WHERE d.category_id = c.id), 0))`;

/** The number of listed products in all categories. */
export const listedTotal: RawBuilder<number> = sql`((SELECT coalesce(sum(listed_count), 0) FROM categories)
  + (SELECT coalesce(sum(change), 0) FROM product_count_changes))`;

type Change = { category_id: string; brand: string | null; model: string | null; change: number };

/** How many changes to add up at a time, so that the transaction stays short. */
const batch = 5000;

/**
 * Adds a batch of recorded changes to the product counts of categories and names, and returns how many there were. If
 * several servers do this at the same time, a lock makes them take turns.
 */
export async function addUpCounts(db: Database): Promise<number> {
  const { rows } = await sql<{ any: boolean }>`
    SELECT EXISTS (SELECT 1 FROM product_count_changes) AS any`.execute(db);
  if (!rows[0]?.any) return 0;
  return db.transaction().execute(async (trx) => {
    await sql`SELECT 1 FROM categories ORDER BY id FOR NO KEY UPDATE`.execute(trx);
    const changes = await sql<Change>`
      DELETE FROM product_count_changes
      WHERE id IN (SELECT id FROM product_count_changes ORDER BY id LIMIT ${batch})
      RETURNING category_id, brand, model, change`.execute(trx);
    const categories = new Map<string, number>();
    const names = new Map<string, { brand: string; model: string; n: number }>();
    const count = (brand: string, model: string, step: number) => {
      const key = JSON.stringify([brand, model]);
      names.set(key, { brand, model, n: (names.get(key)?.n ?? 0) + step });
    };
    for (const { category_id, brand, model, change } of changes.rows) {
      categories.set(category_id, (categories.get(category_id) ?? 0) + change);
      if (brand !== null) count(brand, '', change);
      if (model !== null) count(brand ?? '', model, change);
    }
    await sql`
      UPDATE categories c SET listed_count = c.listed_count + d.change
      FROM unnest(${[...categories.keys()]}::uuid[], ${[...categories.values()]}::integer[])
        AS d(id, change)
      WHERE c.id = d.id AND d.change <> 0`.execute(trx);
    const entries = [...names.values()]
      .filter(({ n }) => n !== 0)
      .map((name) => ({
        ...name,
        brand_key: keyOfBrand(name.brand),
        model_key: nameKey(name.model),
        terms: nameTerms(name),
      }));
    await sql`
      INSERT INTO product_names (brand, model, brand_key, model_key, n, doc)
      SELECT brand, model, brand_key, model_key, n, array_to_tsvector(terms)
      FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        AS e(brand text, model text, brand_key text, model_key text, n integer, terms text[])
      ON CONFLICT (brand, model) DO UPDATE SET n = product_names.n + excluded.n,
        brand_key = excluded.brand_key`.execute(trx);
    return changes.rows.length;
  });
}
