import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { loadDemoData } from '#embedded/demo/load-demo-data.ts';
import { addUpCounts } from '#server/catalog/search/product-counts.ts';
import { projectAll } from '#server/catalog/search/rebuild-search.ts';
import { tillRepository } from '#server/counter/till-repository.ts';
import { createDatabase, type Database } from '#server/db/client.ts';
import { createImageStore } from '#server/gateways/images/image-store.ts';
import { createTestDatabase, openPool, type TestDatabase } from '#tests/support/database.ts';

type Options = Parameters<typeof loadDemoData>[0];

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  db = createDatabase(openPool(database.url));
});

afterEach(async () => {
  await db.destroy();
  await database.drop();
});

/** Returns the loader's options as the server sets them, except for the image store and the sign-in service. */
function loader(changes: Partial<Options> = {}): Options {
  return {
    db,
    now: () => new Date(),
    storePicture: async (_id, variants) => ({
      hostUrl: null,
      widths: variants.map(({ width }) => width),
    }),
    createAccount: async ({ email }) => ({ uid: `uid-of-${email}` }),
    projectProducts: projectAll,
    log: () => {},
    ...changes,
  };
}

async function count(table: 'users' | 'products' | 'bookings' | 'product_images'): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

test('loads consistent lists, counts, pictures, bookings and accounts', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'second-fret-demo-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const store = createImageStore({ dataDir, imageHost: { kind: 'local' } });
  await loadDemoData(loader({ storePicture: store.put }));
  expect(await count('products')).toBe(230);
  await addUpCounts(db);
  const { rows: counts } = await sql<{ wrong: number }>`
    SELECT count(*) AS wrong FROM categories c
    WHERE listed_count <> (SELECT count(*) FROM products p WHERE p.category_id = c.id AND listed)
      OR listed_count = 0`.execute(db);
  expect(counts[0]?.wrong).toBe(0);

  const { rows: bare } = await sql<{ title: string }>`
    SELECT title FROM products p
    WHERE NOT EXISTS (SELECT 1 FROM product_images i WHERE i.product_id = p.id AND position = 0)`.execute(
    db,
  );
  expect(bare).toEqual([]);

  const { rows: owners } = await sql<{ wrong: number }>`
    SELECT count(*) AS wrong FROM images i JOIN product_images pi ON pi.image_id = i.id
    JOIN products p ON p.id = pi.product_id
    WHERE i.uploaded_by IS DISTINCT FROM p.seller_id`.execute(db);
  expect(owners[0]?.wrong).toBe(0);

  const { rows: plain } = await sql`
    SELECT 1 FROM images i WHERE NOT EXISTS (SELECT 1 FROM picture_hashes WHERE image_id = i.id)`.execute(
    db,
  );
  expect(plain).toEqual([]);
  const images = await db.selectFrom('images').select(['id', 'widths']).execute();
  expect(await count('product_images')).toBe(images.length);
  for (const { id, widths } of images) {
    expect(await store.has(id, { hostUrl: null, widths }), id).toBe(true);
  }

  const held = await db.selectFrom('bookings').selectAll().where('status', '=', 'held').execute();
  expect(held.length).toBe(23);
  expect(held[0]?.handover_code).toMatch(/^\d{6}$/);
  expect(held[0]?.snapshot.image_ids.length).toBeGreaterThan(0);

  const { rows: offers } = await sql`
    SELECT o.price_cents < p.resale_price_cents AS below, p.status, u.role FROM offers o
    JOIN products p ON p.id = o.product_id AND p.takes_offers JOIN users u ON u.id = o.seller_id`.execute(
    db,
  );
  expect(offers).toEqual([{ below: true, status: 'live', role: 'staff' }]);

  const { rows: books } = await sql<{ what: string }>`
    SELECT 'totals' AS what FROM sales s
    WHERE total_cents <> (SELECT sum(amount_cents) FROM sale_payments WHERE sale_id = s.id)
      OR total_cents <> (
        SELECT sum(CASE kind WHEN 'sold' THEN price_cents ELSE -price_cents END) FROM sale_lines
        WHERE sale_id = s.id)
    UNION ALL SELECT 'numbers' FROM (SELECT number, row_number() OVER (ORDER BY created_at, id) FROM sales) n
    WHERE number <> row_number OR NOT EXISTS (SELECT 1 FROM ticket_numbers WHERE last >= number)
    UNION ALL SELECT 'sold' FROM products p JOIN users u ON u.id = p.seller_id AND u.role = 'staff'
    WHERE (p.status = 'sold') <> EXISTS (
      SELECT 1 FROM sale_lines l JOIN sales s ON s.id = l.sale_id
      WHERE l.product_id = p.id AND l.kind = 'sold' AND l.returned_by IS NULL
        AND (s.created_at, l.price_cents) = (p.sold_at, p.sold_cents))
    UNION ALL SELECT 'till' FROM sales s JOIN tills t ON t.id = s.till_id
    WHERE s.created_at NOT BETWEEN t.opened_at AND t.closed_at`.execute(db);
  expect(books).toEqual([]);
  const tills = await db.selectFrom('tills').selectAll().execute();
  expect(tills.length).toBeGreaterThan(40);
  for (const { id, counted_cents, explanation } of tills) {
    const missing = (await tillRepository(db).cashIn(id)) - (counted_cents ?? 0);
    expect(missing).toBe(explanation === null ? 0 : 200);
  }

  const accounts = await db
    .selectFrom('users')
    .select(['email', 'email_verified', 'role', 'sign_in_uid'])
    .where('sign_in_uid', 'is not', null)
    .orderBy('email')
    .execute();
  expect(accounts).toEqual(
    (['admin', 'buyer', 'seller', 'staff'] as const).map((name) => ({
      email: `${name}@secondfret.test`,
      email_verified: true,
      role: name === 'admin' || name === 'staff' ? name : 'user',
      sign_in_uid: `uid-of-${name}@secondfret.test`,
    })),
  );
});

test('does not touch a database in use', async () => {
  await db
    .insertInto('users')
    .values({ id: randomUUID(), sign_in_uid: 'x', name: 'Early', email: 'early@bird.test' })
    .execute();
  let stored = 0;
  const storePicture: Options['storePicture'] = async () => {
    stored += 1;
    return { hostUrl: null, widths: [] };
  };
  expect(await loadDemoData(loader({ storePicture }))).toBe('other data');
  expect([await count('users'), await count('products'), stored]).toEqual([1, 0, 0]);
});

test('loads nothing if a user signs up while the pictures are being stored', async () => {
  let signedUp = false;
  const createAccount: Options['createAccount'] = async ({ email }) => {
    if (!signedUp) {
      signedUp = true;
      await db
        .insertInto('users')
        .values({ id: randomUUID(), sign_in_uid: 'x', name: 'Early', email: 'early@bird.test' })
        .execute();
    }
    return { uid: email };
  };
  expect(await loadDemoData(loader({ createAccount }))).toBe('other data');
  expect([await count('users'), await count('products')]).toEqual([1, 0]);
});

test('loads once if two servers start at the same time', async () => {
  const second = createDatabase(openPool(database.url, 4));
  try {
    const results = await Promise.all([
      loadDemoData(loader()),
      loadDemoData(loader({ db: second })),
    ]);
    expect(results.sort()).toEqual(['already there', 'loaded']);
    expect(await count('products')).toBe(230);
  } finally {
    await second.destroy();
  }
});

test('leaves no rows when interrupted, loads at the next start, and never again', async () => {
  let pictures = 0;
  const { storePicture } = loader();
  const failing: Options['storePicture'] = async (id, variants) => {
    pictures += 1;
    if (pictures > 40) throw new Error('the disk is full');
    return storePicture(id, variants);
  };
  await expect(loadDemoData(loader({ storePicture: failing }))).rejects.toThrow('the disk is full');
  expect([await count('users'), await count('products'), await count('bookings')]).toEqual([
    0, 0, 0,
  ]);
  expect(await loadDemoData(loader())).toBe('loaded');
  expect(await count('products')).toBe(230);

  await sql`TRUNCATE products CASCADE`.execute(db);
  expect(await loadDemoData(loader())).toBe('already there');
  expect(await count('products')).toBe(0);
});
