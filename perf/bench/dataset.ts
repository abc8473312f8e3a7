import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/client.ts';

export type Dataset = { categoryName: string; productIds: string[]; userId: string };

/** How many products one statement inserts. With many more, it would exceed the pool's statement timeout. */
const batch = 10_000;

/**
 * Fills an empty, migrated database with `count` products from 50 sellers, across all categories, each with
 * one picture. Returns the ids that a load test needs. The same count always gives the same rows.
 */
export async function fillDatabase(db: Database, count: number): Promise<Dataset> {
  await sql`
    INSERT INTO users (id, name, email)
    SELECT ${idOf(sql`'user' || n`)}, 'Seller ' || n, 'seller-' || n || '@example.test'
    FROM generate_series(1, 50) n`.execute(db);
  await sql`
    INSERT INTO images (id, width, height, color, widths)
    SELECT left(encode(sha256(n::text::bytea), 'hex'), 40), 1280, 960, '#8a5a2b', '{320,640,1280}'
    FROM generate_series(1, 500) n`.execute(db);
  for (let first = 1; first <= count; first += batch) {
    await addProducts(db, first, Math.min(first + batch - 1, count));
  }
  await db.connection().execute(async (one) => {
    await sql`SET statement_timeout = 0`.execute(one);
    await sql`VACUUM ANALYZE`.execute(one);
    await sql`RESET statement_timeout`.execute(one);
  });
  const products = await db.selectFrom('products').select('id').limit(500).execute();
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  return {
    categoryName: 'Electric Guitars',
    productIds: products.map((product) => product.id),
    userId: user.id,
  };
}

async function addProducts(db: Database, first: number, last: number): Promise<void> {
  await sql`
    INSERT INTO products (id, category_id, seller_id, title, brand, model, resale_price_cents,
      original_price_cents, year_of_purchase, years_of_use, condition, condition_type, seller_name,
      seller_phone, location, description, search_text, posted_at, updated_at)
    SELECT ${idOf(sql`'product' || n`)}, c.id, ${idOf(sql`'user' || (n % 50 + 1)`)}, 'Used guitar number ' || n,
      'Brand ' || n % 40, 'Model ' || n % 300, 5000 + n::bigint * 37 % 300000, 400000, 1990 + n % 35, n % 20,
      (ARRAY['Mint', 'Excellent', 'Very Good', 'Good'])[n % 4 + 1], 'All original', 'Seller ' || n % 50,
      '555 0100', 'Portland, OR', repeat('A sentence about this very guitar. ', 20),
      'used guitar number ' || n || ' brand ' || n % 40, moment, moment
    FROM generate_series(${first}::int, ${last}::int) n
    JOIN categories c ON c.position = n % 10 + 1
    CROSS JOIN LATERAL (SELECT timestamptz '2024-01-01' + n * interval '1 minute' AS moment) m`.execute(
    db,
  );
  await sql`
    INSERT INTO product_images (product_id, position, image_id)
    SELECT ${idOf(sql`'product' || n`)}, 0, left(encode(sha256((n % 500 + 1)::text::bytea), 'hex'), 40)
    FROM generate_series(${first}::int, ${last}::int) n`.execute(db);
}

/** A UUID (version 8, custom) derived from a text, so that each run creates the same rows. */
function idOf(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`overlay(overlay(md5(${text}) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`;
}
