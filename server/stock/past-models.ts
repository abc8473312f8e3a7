import { sql } from 'kysely';
import { gtinOf } from '#contracts/catalog/gtin.ts';
import { fromCents } from '#contracts/money.ts';
import type { PastModel } from '#contracts/stock/intakes.ts';
import { brandOrder } from '#server/catalog/search/brand-key.ts';
import { accessories, nameBeginnings } from '#server/catalog/search/search-document.ts';
import type { Executor } from '#server/db/client.ts';
import { firstYearOf } from './first-years.ts';

type Row = Omit<PastModel, 'original_price' | 'made_from'> & {
  original_price_cents: number | null;
};

const maxReturned = 8;
/** More models are read than returned, because accessories move to the end. */
const maxFound = 40;

/** The price when new of a product `p`, unless it was up for sale for more: then one of the prices is a mistake. */
const originalPrice = sql`
  CASE WHEN p.original_price_cents >= p.resale_price_cents THEN p.original_price_cents END AS original_price_cents`;

/**
 * Returns the models that match `text`, most frequent first, including models that are no longer listed. Accessories
 * come last, because their names often contain the model that they are made for. `meant` is the search's full-text query
 * for `text`, which includes other spellings. Each model has the category and original price of its newest product. For
 * a GTIN, returns the model of the newest product with that number.
 */
export async function pastModels(
  db: Executor,
  text: string,
  meant: string | null,
): Promise<PastModel[]> {
  const gtin = gtinOf(text);
  if (gtin !== null) return modelWithGtin(db, gtin);
  const typed = nameBeginnings(text);
  const query = [typed, meant]
    .filter(Boolean)
    .map((one) => `(${one})`)
    .join(' | ');
  if (typed === '') return [];
  // "Not squier" names no model, and would read all of them.
  const { rows } = await sql<Row>`
    WITH found AS MATERIALIZED (
      SELECT (array_agg(brand ORDER BY ${brandOrder}))[1] AS brand,
        (array_agg(model ORDER BY n DESC, model))[1] AS model, sum(n) AS n
      FROM product_names WHERE doc @@ ${query}::tsquery AND brand <> '' AND model <> ''
        AND querytree(${query}::tsquery) <> 'T'
      GROUP BY brand_key, model_key ORDER BY 3 DESC, 1, 2 LIMIT ${sql.lit(maxFound)}
    )
    SELECT found.brand, found.model, c.name AS category_name, newest.original_price_cents
    FROM found
    LEFT JOIN LATERAL (
      (SELECT category_id, ${originalPrice} FROM products p
        WHERE listed AND lower(brand) = lower(found.brand) AND lower(model) = lower(found.model)
        ORDER BY posted_at DESC LIMIT 1)
      UNION ALL
      (SELECT p.category_id, ${originalPrice} FROM past_sales s
        JOIN products p ON p.id = s.product_id
        WHERE lower(s.brand) = lower(found.brand) AND lower(s.model) = lower(found.model)
        ORDER BY s.sold_at DESC LIMIT 1)
      LIMIT 1
    ) newest ON true
    LEFT JOIN categories c ON c.id = newest.category_id
    ORDER BY c.name IS NOT DISTINCT FROM ${accessories}, found.n DESC, found.brand, found.model
    LIMIT ${sql.lit(maxReturned)}`.execute(db);
  return rows.map(toModel);
}

async function modelWithGtin(db: Executor, gtin: string): Promise<PastModel[]> {
  const { rows } = await sql<Row>`
    SELECT p.brand, p.model, c.name AS category_name, ${originalPrice}
    FROM products p JOIN categories c ON c.id = p.category_id
    WHERE p.gtin = ${gtin} AND p.brand <> '' AND p.model <> ''
    ORDER BY p.posted_at DESC LIMIT 1`.execute(db);
  return rows.map(toModel);
}

const toModel = ({ original_price_cents: cents, ...row }: Row): PastModel => ({
  ...row,
  original_price: cents === null ? null : fromCents(cents),
  made_from: firstYearOf(row.brand, row.model),
});
