import { sql } from 'kysely';
import { addEntries } from '#perf/bench/audit-entries.ts';
import { fillDatabase } from '#perf/bench/dataset.ts';
import { shopEmail, type TestApp } from '#tests/support/api.ts';
import { type Scene, setScene } from '#tests/support/private-scene.ts';

/** How many products to book with one statement. */
const batch = 5_000;

/**
 * Sets a scene in a big shop: with `products`, three times as many bookings, and ten times as many audit entries. A
 * fifth of the products are the shop's, and one booking in a hundred is the buyer's.
 */
export async function setBigScene(app: TestApp, products: number): Promise<Scene> {
  const { db } = app;
  await fillDatabase(db, products);
  const scene = await setScene(app);
  const { buyer, seller, admin } = scene.people;
  await sql`
    UPDATE products SET seller_id = (SELECT id FROM users WHERE email = ${shopEmail})
    WHERE right(seller_id::text, 1) IN ('0', '1', '2')`.execute(db);
  await sql`
    UPDATE products SET seller_id = ${seller.user._id}
    WHERE right(seller_id::text, 2) = '3f'`.execute(db);
  const { rows } = await sql<{ id: string }>`SELECT id FROM products ORDER BY id`.execute(db);
  for (let from = 0; from < rows.length; from += batch) {
    const ids = rows.slice(from, from + batch).map(({ id }) => id);
    await sql`
      INSERT INTO bookings (id, product_id, buyer_id, seller_id, status, buyer_name, buyer_email, phone, location,
        message, price_cents, snapshot, created_at, ended_at)
      SELECT gen_random_uuid(), p.id, u.id, p.seller_id, (ARRAY['collected', 'cancelled', 'expired'])[n], u.name,
        u.email, '555 0100', p.location, 'I would like to play it.', p.resale_price_cents,
        jsonb_build_object('title', p.title, 'condition', p.condition, 'condition_type', p.condition_type,
          'description', p.description, 'image_ids',
          ARRAY(SELECT image_id FROM product_images i WHERE i.product_id = p.id)),
        p.posted_at + n * interval '1 day', p.posted_at + n * interval '2 days'
      FROM products p CROSS JOIN generate_series(1, 3) n
      JOIN users u ON u.id = CASE WHEN random() < 0.01 THEN ${buyer.user._id}::uuid
        ELSE ('01800000-0000-7000-8000-' || lpad(to_hex((random() * 1999)::integer), 12, '0'))::uuid END
      WHERE p.id = ANY(${ids}::uuid[])`.execute(db);
  }
  const { rows: actors } = await sql<{ id: string }>`
    SELECT id FROM users ORDER BY name DESC LIMIT 100`.execute(db);
  await addEntries(db, products * 10, [admin.user._id, ...actors.map(({ id }) => id)]);
  await sql`VACUUM ANALYZE`.execute(db);
  return scene;
}
