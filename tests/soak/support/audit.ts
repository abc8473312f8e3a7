import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { expect } from 'vitest';
import { createBooking, listBookings } from '#contracts/bookings.ts';
import { imageVariants } from '#contracts/image-variants.ts';
import type { Image } from '#contracts/images.ts';
import { getProduct } from '#contracts/products.ts';
import type { Ledger } from './ledger.ts';
import { databaseOf } from './product-process.ts';
import { bookingOf, type Person, type Shop } from './shop.ts';

/** Fails unless everything in the ledger still exists. `reader` is any signed-in person. */
export async function expectAllThere(shop: Shop, ledger: Ledger, reader: Person): Promise<void> {
  const saved = new Set(ledger.people.map(({ email }) => email));
  const arrived = new Map<string, Person>();
  await eachOf(ledger.accounts, async (account) => {
    // Some sign-ups were interrupted after the account had been created. People must be able to continue them.
    if (saved.has(account.email)) arrived.set(account.email, await shop.logIn(account));
    else await shop.enterAgain(account);
  });
  await eachOf(ledger.images, (image) => expectWhole(shop, image));
  await eachOf(ledger.products, async ({ _id, title }) => {
    const product = await shop.call(getProduct, { params: { id: _id } }, { token: reader.token });
    expect(product.title).toBe(title);
  });
  await eachOf(ledger.bookings, async ({ buyer, booking }) => {
    const { email, token } = arrived.get(buyer.email) ?? (await shop.logIn(buyer));
    const { items } = await shop.call(listBookings, { query: { email, limit: 100 } }, { token });
    const found = items.filter(({ product_id }) => product_id === booking.product_id);
    expect(found.map(({ _id, status, handover_code }) => [_id, status, handover_code])).toEqual([
      [booking._id, 'held', booking.handover_code],
    ]);
  });
}

/** Sends each interrupted booking again, as the client does. Fails unless each then exists exactly once. */
export async function repeatCutOff(shop: Shop, ledger: Ledger): Promise<void> {
  for (const { buyer, product, key } of ledger.cutOff.splice(0)) {
    const { email, token } = await shop.logIn(buyer);
    const booking = await shop.call(createBooking, bookingOf(buyer, product), {
      token,
      idempotencyKey: key,
    });
    const { items } = await shop.call(listBookings, { query: { email, limit: 100 } }, { token });
    expect(items.filter(({ product_id }) => product_id === product._id)).toHaveLength(1);
    ledger.bookings.push({ buyer, booking });
  }
}

/**
 * Fails if anything in the database or the data folder is incomplete. The database defaults to the embedded one in the
 * data folder.
 */
export async function expectNothingHalf(dataDir: string, databaseUrl?: string): Promise<void> {
  const client = new Client(databaseUrl ?? (await databaseOf(dataDir)));
  await client.connect();
  try {
    for (const [what, sql] of Object.entries(halfDone)) {
      expect((await client.query(sql)).rows, what).toEqual([]);
    }
    const { rows } = await client.query<{ id: string; widths: number[] }>(
      'SELECT id, widths FROM images WHERE host_url IS NULL',
    );
    await expectWholeFiles(dataDir, rows);
  } finally {
    await client.end();
  }
}

/** Queries for inconsistent rows. None of them may return a row. */
const halfDone = {
  'a reserved product without a hold': `
    SELECT p.id FROM products p WHERE p.status = 'reserved'
    AND NOT EXISTS (SELECT FROM bookings b WHERE b.product_id = p.id AND b.status = 'held')`,
  'a hold of a product that is not reserved': `
    SELECT b.id FROM bookings b JOIN products p ON p.id = b.product_id
    WHERE b.status = 'held' AND p.status <> 'reserved'`,
  'a product without a photo': `
    SELECT id FROM products p
    WHERE NOT EXISTS (SELECT FROM product_images i WHERE i.product_id = p.id)`,
  'a key without its record': 'SELECT key FROM idempotency_keys WHERE record_id IS NULL',
  'a category that counts wrongly': `
    SELECT name FROM categories c
    WHERE listed_count + coalesce(
      (SELECT sum(change) FROM product_count_changes d WHERE d.category_id = c.id), 0
    ) <> (SELECT count(*) FROM products p WHERE p.category_id = c.id AND p.listed)`,
  'a product that search finds wrongly or not at all': `
    SELECT p.id FROM products p LEFT JOIN product_search s ON s.product_id = p.id
    WHERE p.listed <> (s.product_id IS NOT NULL) OR s.price_cents <> p.resale_price_cents`,
};

const known = [
  /^images\/(incoming)?$/,
  /^images\/[0-9a-f]{2}(\/[0-9a-f]{40}-\d+\.webp)?$/,
  /^postgres(\/|$|\.log(\.1)?$|\.lock$)/,
  /^sign-in(\/compile-cache(\/.*)?|\/accounts\.ndjson|\/secrets\.json|\/lock)?$/,
  // The sweep deletes unfinished emails left by a killed server.
  /^mail(\/[0-9a-f-]{36}\.(eml|part))?$/,
  /^(token-secret|intake-key)$/,
  /^images$/,
];

async function expectWholeFiles(
  dataDir: string,
  images: readonly { id: string; widths: number[] }[],
): Promise<void> {
  const names = (await readdir(dataDir, { recursive: true })).map(String);
  expect(
    names.filter((name) => !known.some((pattern) => pattern.test(name))),
    'unexpected files',
  ).toEqual([]);
  const pictures = names.filter((name) => name.endsWith('.webp'));
  for (const { id, widths } of images) {
    for (const width of widths) {
      expect(pictures).toContain(join('images', id.slice(0, 2), `${id}-${width}.webp`));
    }
  }
  await eachOf(pictures, async (name) => {
    const { info } = await sharp(join(dataDir, name), { failOn: 'warning' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(name).toContain(`-${info.width}.webp`);
  });
}

async function expectWhole(shop: Shop, image: Image): Promise<void> {
  for (const variant of imageVariants(image)) {
    const response = await fetch(new URL(variant.url, shop.origin));
    expect(response.status, variant.url).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    const { info } = await sharp(bytes, { failOn: 'warning' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(variant.width);
  }
}

const atOnce = 4;

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
}
