import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { expect } from 'vitest';

type Place = { dataDir: string; databaseUrl: string };

/** Fails if anything in the database or the data folder is incomplete. */
export async function expectNothingHalf({ dataDir, databaseUrl }: Place): Promise<void> {
  const client = new Client(databaseUrl);
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
    AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.product_id = p.id
      AND (b.status = 'held' OR b.restorable_until IS NOT NULL))`,
  'a hold of a product that is not reserved': `
    SELECT b.id FROM bookings b JOIN products p ON p.id = b.product_id
    WHERE b.status = 'held' AND p.status <> 'reserved'`,
  'a product without a photo': `
    SELECT id FROM products p
    WHERE NOT EXISTS (SELECT 1 FROM product_images i WHERE i.product_id = p.id)`,
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
  // The next starts delete unfinished uploads of killed servers once they are an hour old.
  /^images\/(incoming(\/[0-9a-f-]{36}(\.upload)?)?)?$/,
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
  const unknown = names.filter((name) => !known.some((pattern) => pattern.test(name)));
  expect(unknown, 'unexpected files').toEqual([]);
  const expected = images.flatMap(({ id, widths }) =>
    widths.map((width) => join('images', id.slice(0, 2), `${id}-${width}.webp`)),
  );
  const pictures = names.filter((name) => name.endsWith('.webp'));
  expect(pictures).toEqual(expect.arrayContaining(expected));
  for (const name of pictures) {
    const picture = sharp(join(dataDir, name), { failOn: 'warning' }).raw();
    const { info } = await picture.toBuffer({ resolveWithObject: true });
    expect(name).toContain(`-${info.width}.webp`);
  }
}
