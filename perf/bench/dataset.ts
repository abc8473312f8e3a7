import { type RawBuilder, sql } from 'kysely';
import { type Random, seeded } from '#embedded/demo/random.ts';
import { addUpCounts } from '#server/catalog/search/product-counts.ts';
import {
  projectProducts,
  saveWordCounts,
  type WordCounts,
} from '#server/catalog/search/search-projection.ts';
import type { Database } from '#server/db/client.ts';
import { userRepository } from '#server/people/user-repository.ts';
import { makeModels, makeProduct } from './example-products.ts';

export type Dataset = { productIds: string[]; userId: string };

/** How many products to insert with one statement. A statement with many more would exceed the pool's timeout. */
const batch = 2_000;
const userCount = 2_000;
const firstPosted = Date.UTC(2024, 0, 1);

/**
 * Fills an empty, migrated database with `count` products across all categories, each with one picture, and builds
 * their search index. The same count always produces the same rows. Returns the ids that a load test needs.
 */
export async function fillDatabase(db: Database, count: number): Promise<Dataset> {
  await db.connection().execute(async (one) => {
    await sql`SET statement_timeout = 0`.execute(one);
    // The data can be generated again, so don't wait until it has been written to disk.
    await sql`SET synchronous_commit = off`.execute(one);
    await sql`SET maintenance_work_mem = '512MB'`.execute(one);
    await one
      .insertInto('users')
      .values(
        Array.from({ length: userCount }, (_, n) => ({
          id: userId(n),
          name: `Seller ${n}`,
          email: `seller-${n}@example.test`,
        })),
      )
      .execute();
    await userRepository(one).addToCounts({ user: userCount });
    await sql`
      INSERT INTO images (id, width, height, color, widths, bytes)
      SELECT ${imageId(sql`n`)}, 1280, 960, '#8a5a2b', '{320,640,1280}', 300000
      FROM generate_series(1, 500) n`.execute(one);
    // Drop the indexes, because building them at the end is faster.
    await sql`DROP INDEX product_search_terms`.execute(one);
    const random = seeded(1954);
    const models = makeModels(random);
    const counts: WordCounts = new Map();
    for (let first = 0; first < count; first += batch) {
      const size = Math.min(batch, count - first);
      const products = Array.from({ length: size }, (_, index) => ({
        ...makeProduct(models, random),
        id: productId(first + index, random),
        seller: userId(Math.floor(random.next() * userCount)),
        posted: new Date(postedAt(first + index)),
      }));
      await one.transaction().execute(async (trx) => {
        await addProducts(trx, products, first);
        await projectProducts(
          trx,
          products.map(({ id }) => id),
          { counts },
        );
      });
      if ((first + batch) % 100_000 === 0) console.log(`${first + batch} products`);
    }
    await sql`CREATE INDEX product_search_terms ON product_search USING gin (doc)`.execute(one);
    const words = [...counts];
    for (let from = 0; from < words.length; from += batch) {
      await saveWordCounts(one, new Map(words.slice(from, from + batch)));
    }
    while ((await addUpCounts(one as Database)) > 0);
    await sql`VACUUM ANALYZE`.execute(one);
    await sql`RESET ALL`.execute(one);
  });
  return readDataset(db);
}

/** Reads the ids that a load test needs from a filled database. */
export async function readDataset(db: Database): Promise<Dataset> {
  const products = await db
    .selectFrom('products')
    .select('id')
    .orderBy('seller_name')
    .limit(500)
    .execute();
  return {
    productIds: products.map((product) => product.id),
    userId: userId(0),
  };
}

const postedAt = (n: number) => firstPosted + n * 60_000;
const hex = (n: number, digits: number) => Math.floor(n).toString(16).padStart(digits, '0');

/** UUIDs like the application's: ordered by time, with random last digits. */
const productId = (n: number, random: Random): string => {
  const time = hex(postedAt(n), 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${hex(random.next() * 2 ** 32, 8)}${hex(random.next() * 2 ** 16, 4)}`;
};
const userId = (n: number): string => `01800000-0000-7000-8000-${hex(n, 12)}`;
const imageId = (n: RawBuilder<unknown>) =>
  sql`left(encode(sha256((${n})::text::bytea), 'hex'), 40)`;

type NewProduct = ReturnType<typeof makeProduct> & { id: string; seller: string; posted: Date };

async function addProducts(
  db: Database,
  products: readonly NewProduct[],
  first: number,
): Promise<void> {
  await sql`
    INSERT INTO products (id, category_id, seller_id, title, brand, model, finish, serial_number,
      resale_price_cents, original_price_cents, year_of_purchase, years_of_use, condition, condition_type,
      seller_name, seller_phone, location, description, posted_at, updated_at)
    SELECT e.id, c.id, e.seller, e.title, e.brand, e.model, e.finish, 'SN' || right(e.id::text, 8),
      e.price * 100, e.price * 130, e.year, greatest(0, 2026 - e.year), e.condition, e."conditionType",
      'Seller', '555 0100', e.location, e.description, e.posted, e.posted
    FROM jsonb_to_recordset(${JSON.stringify(products)}::jsonb) AS e(id uuid, category text, seller uuid,
      title text, brand text, model text, finish text, price integer, year integer, condition text,
      "conditionType" text, location text, description text, posted timestamptz)
    JOIN categories c ON c.name = e.category`.execute(db);
  await sql`
    INSERT INTO product_images (product_id, position, image_id)
    SELECT id, 0, ${imageId(sql`(${first}::bigint + n) % 500 + 1`)}
    FROM unnest(${products.map(({ id }) => id)}::uuid[]) WITH ORDINALITY AS p(id, n)`.execute(db);
}
