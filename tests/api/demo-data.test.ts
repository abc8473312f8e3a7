import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadDemoData } from '#embedded/demo/load-demo-data.ts';
import { createDatabase, createPool, type Database } from '#server/db/client.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

type Options = Parameters<typeof loadDemoData>[0];

let database: TestDatabase;
let db: Database;
// Dropping a database ends connections that are still closing: no failure of what is tested.
const ignore = () => {};

beforeEach(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool(database.url, 8, ignore));
});

afterEach(async () => {
  await db.destroy();
  await database.drop();
});

/** The shop's loader with pictures that cost nothing, in place of the image and sign-in services. */
function loader(changes: Partial<Options> = {}): Options {
  return {
    db,
    now: () => new Date(),
    paint: async (spec) => Buffer.from(JSON.stringify(spec)),
    storeImage: async (picture, uploadedBy) => {
      const id = createHash('sha256').update(picture).digest('hex');
      await db
        .insertInto('images')
        .values({
          id,
          host_url: null,
          width: 1280,
          height: 960,
          color: '#aa8855',
          widths: [320, 640, 1280],
          uploaded_by: uploadedBy,
        })
        .onConflict((oc) => oc.doNothing())
        .execute();
      return { id };
    },
    createAccount: async ({ email }) => ({ uid: `uid-of-${email}` }),
    searchText: (words) => words.filter(Boolean).join(' ').toLowerCase(),
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

test('an empty database is filled once, and left alone from then on', async () => {
  expect(await loadDemoData(loader())).toBe('loaded');
  expect(await count('products')).toBe(230);
  await db.deleteFrom('bookings').execute();
  await db.deleteFrom('products').execute();
  expect(await loadDemoData(loader())).toBe('already there');
  expect(await count('products')).toBe(0);
});

test('lists, counts, pictures and bookings fit together', async () => {
  await loadDemoData(loader());
  const { rows: counts } = await sql<{ wrong: number }>`
    SELECT count(*) AS wrong FROM categories c
    WHERE listed_count <> (SELECT count(*) FROM products p WHERE p.category_id = c.id AND listed)
      OR listed_count = 0`.execute(db);
  expect(counts[0]?.wrong).toBe(0);

  const { rows: bare } = await sql<{ title: string }>`
    SELECT title FROM products p
    WHERE NOT EXISTS (SELECT FROM product_images i WHERE i.product_id = p.id AND position = 0)
      OR search_text <> lower(search_text) OR search_text = ''`.execute(db);
  expect(bare).toEqual([]);

  const { rows: owners } = await sql<{ wrong: number }>`
    SELECT count(*) AS wrong FROM images i JOIN product_images pi ON pi.image_id = i.id
    JOIN products p ON p.id = pi.product_id
    WHERE i.uploaded_by IS DISTINCT FROM p.seller_id`.execute(db);
  expect(owners[0]?.wrong).toBe(0);

  const held = await db.selectFrom('bookings').selectAll().where('status', '=', 'held').execute();
  expect(held.length).toBe(23);
  expect(held[0]?.handover_code).toMatch(/^\d{6}$/);
  expect(held[0]?.snapshot.image_ids.length).toBeGreaterThan(0);
});

test('the four accounts can sign in, each in its role', async () => {
  await loadDemoData(loader());
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

test('a database that somebody uses is not touched', async () => {
  await db
    .insertInto('users')
    .values({ id: randomUUID(), sign_in_uid: 'x', name: 'Somebody', email: 'some@body.test' })
    .execute();
  const stored: Buffer[] = [];
  const storeImage: Options['storeImage'] = async (picture) => {
    stored.push(picture);
    return { id: 'none' };
  };
  expect(await loadDemoData(loader({ storeImage }))).toBe('other data');
  expect([await count('users'), await count('products'), stored.length]).toEqual([1, 0, 0]);
});

test('whoever signs up while pictures are drawn keeps the database to themselves', async () => {
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

test('two servers that start at once load once', async () => {
  const second = createDatabase(createPool(database.url, 4, ignore));
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

test('a load that was cut off leaves no half shop, and the next start completes it', async () => {
  let pictures = 0;
  const { storeImage } = loader();
  const failing: Options['storeImage'] = async (picture, uploadedBy) => {
    pictures += 1;
    if (pictures > 40) throw new Error('the disk is full');
    return storeImage(picture, uploadedBy);
  };
  await expect(loadDemoData(loader({ storeImage: failing }))).rejects.toThrow('the disk is full');
  expect([await count('users'), await count('products'), await count('bookings')]).toEqual([
    0, 0, 0,
  ]);
  expect(await loadDemoData(loader())).toBe('loaded');
  expect(await count('products')).toBe(230);
});
