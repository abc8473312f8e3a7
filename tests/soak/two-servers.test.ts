import { readdir } from 'node:fs/promises';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createBooking } from '#contracts/bookings.ts';
import { launchEmbeddedDatabase } from '#embedded/database/launch.ts';
import { long } from './support/length.ts';
import { dataFolder, startProduct } from './support/product-process.ts';
import { bookingOf, newPhoto, openShop } from './support/shop.ts';

const rounds = long ? 20 : 2;
const migrations = new URL('../../server/db/migrations/', import.meta.url);

it(`lets two servers start together on one new database, rounds: ${rounds}`, async () => {
  const server = await launchEmbeddedDatabase({
    dataDir: await dataFolder(),
    log: () => {},
    // This test kills processes, not the machine.
    settings: { fsync: 'off', full_page_writes: 'off' },
  });
  onTestFinished(() => server.stop());
  const admin = new Client(server.url);
  await admin.connect();
  onTestFinished(() => admin.end());
  const expected = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).length;

  for (let round = 0; round < rounds; round++) {
    const name = `race_${round}`;
    await admin.query(`CREATE DATABASE ${name}`);
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    const env = {
      DATABASE_URL: url.href,
      TOKEN_SECRET: 'the same on both, and long enough for it',
    };
    const [one, two] = await Promise.all([
      startProduct({ dataDir: await dataFolder(), env }),
      startProduct({ dataDir: await dataFolder(), env }),
    ]);

    const client = new Client(url.href);
    await client.connect();
    const { rows } = await client.query('SELECT count(*)::int AS done FROM kysely_migration');
    expect(rows).toEqual([{ done: expected }]);
    await client.end();

    // Both servers share the shop, so a product added through one can be booked through the other.
    const [left, right] = await Promise.all([openShop(one.origin), openShop(two.origin)]);
    const seller = await left.signUp('Sam Seller');
    const buyer = await right.signUp('Bea Buyer');
    const photo = await left.upload(seller, await newPhoto(320));
    const guitar = await left.sell(seller, photo, 'One for both');
    const { token } = buyer;
    const booking = await right.call(createBooking, bookingOf(buyer, guitar), { token });
    expect(booking.status).toBe('held');

    one.signal('SIGTERM');
    two.signal('SIGTERM');
    expect(await Promise.all([one.exited, two.exited])).toEqual([0, 0]);
  }
});
