import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Condition } from '#contracts/catalog/product-form.ts';
import type { Executor, Trx } from '#server/db/client.ts';

export type ComparableRow = {
  /** The id of a product that is for sale, or null for a past sale. */
  id: string | null;
  brand: string;
  model: string;
  price_cents: number;
  condition: Condition;
  year_of_purchase: number;
  sold_at: Date | null;
};

/** A price guide uses at most this many of a model's newest sales and newest offers. */
const maxSales = 100;
const maxOffers = 20;

/**
 * Records the price at which a product was sold. Does nothing if the product has no brand or no model. Of a member's sales
 * of one model, only the first counts, because two accounts can pretend to sell to each other any number of times. This
 * doesn't apply to staff, or if the shop was `paid`.
 */
export async function recordSale(
  trx: Trx,
  productId: string,
  priceCents: number,
  at: Date,
  paid = false,
): Promise<void> {
  await sql`
    INSERT INTO past_sales
      (id, product_id, brand, model, price_cents, condition, year_of_purchase, sold_at)
    SELECT ${uuidv7()}, id, brand, model, ${priceCents}, condition, year_of_purchase, ${at}
    FROM products p WHERE id = ${productId} AND brand <> '' AND model <> '' AND (${paid} OR NOT EXISTS (
      SELECT 1 FROM products o JOIN past_sales s ON s.product_id = o.id JOIN users u ON u.id = o.seller_id
      WHERE o.seller_id = p.seller_id AND u.role = 'user' AND o.status = 'sold'
        AND lower(s.brand) = lower(p.brand) AND lower(s.model) = lower(p.model)))`.execute(trx);
}

/** Removes the recorded sale of a product that was returned or is hidden. */
export async function forgetSale(trx: Trx, productId: string): Promise<void> {
  await sql`DELETE FROM past_sales WHERE product_id = ${productId}`.execute(trx);
}

/** Returns the newest sales and current offers of a model. Brand and model may differ in case. */
export async function comparablesOf(
  db: Executor,
  { brand, model }: { brand: string; model: string },
): Promise<ComparableRow[]> {
  const { rows } = await sql<ComparableRow>`
    (SELECT NULL::uuid AS id, brand, model, price_cents, condition, year_of_purchase, sold_at
      FROM past_sales
      WHERE lower(brand) = lower(${brand}) AND lower(model) = lower(${model})
      ORDER BY sold_at DESC LIMIT ${sql.lit(maxSales)})
    UNION ALL
    (SELECT id, brand, model, resale_price_cents, condition, year_of_purchase, NULL
      FROM products
      WHERE listed AND lower(brand) = lower(${brand}) AND lower(model) = lower(${model})
      ORDER BY posted_at DESC LIMIT ${sql.lit(maxOffers)})`.execute(db);
  return rows;
}

/** Returns up to `limit` models with at least `least` sales. Call this rarely, because it reads all sales. */
export async function modelsWithSales(
  db: Executor,
  least: number,
  limit: number,
): Promise<{ brand: string; model: string }[]> {
  const { rows } = await sql<{ brand: string; model: string }>`
    SELECT min(brand) AS brand, min(model) AS model FROM past_sales
    GROUP BY lower(brand), lower(model) HAVING count(*) >= ${least}
    ORDER BY 1, 2 LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}
