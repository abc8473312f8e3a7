import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { bookingOf } from '#tests/support/example-product.ts';
import { waitersFor } from '#tests/support/lock-waiters.ts';
import { until } from '#tests/support/until.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } });

const remove = (person: SignedUp) =>
  app.attempt('deleteAccount', { body: { confirmation: person.email } }, { token: person.idToken });

/** Returns how many deadlocks PostgreSQL has resolved in this database. */
async function deadlocks(): Promise<number> {
  await sql`SELECT pg_stat_clear_snapshot()`.execute(app.db);
  const { rows } = await sql<{ n: number }>`
    SELECT deadlocks AS n FROM pg_stat_database WHERE datname = current_database()`.execute(app.db);
  return rows[0]?.n ?? 0;
}

const photoIn = async () => (await app.createProduct((await app.signUp()).token)).image_url;

/** Creates two sellers who add products in the same categories, but in opposite orders. */
async function sellers(image_url: string) {
  const people = await Promise.all(Array.from({ length: 6 }, () => app.signUp()));
  const categories = ['Electric Guitars', 'Drums'];
  return Promise.all(
    people.map(async (seller, n) => {
      const products: OwnProduct[] = [];
      for (const category_name of n % 2 ? categories : categories.toReversed()) {
        products.push(await app.createProduct(seller.token, { category_name, image_url }));
      }
      return { ...seller, products };
    }),
  );
}

it('deletes accounts that booked from each other at the same time without a deadlock', async () => {
  const before = await deadlocks();
  const image_url = await photoIn();
  for (let round = 0; round < 2; round += 1) {
    const people = await sellers(image_url);
    const bookings = people.flatMap((buyer, n) =>
      people
        .filter((seller) => seller !== buyer)
        .map(({ products }) => bookingOf(products[n % 2] as OwnProduct, buyer, { waitlist: true }))
        .map((body) => () => app.attempt('createBooking', { body }, buyer)),
    );
    const half = bookings.length / 2;
    await Promise.all(bookings.slice(0, half).map((send) => send()));
    const outcomes = await Promise.all([
      ...bookings.slice(half).map((send) => send()),
      ...people.map(remove),
    ]);
    expect(outcomes.filter((one) => !one.ok && one.error.status >= 500)).toEqual([]);
    expect(outcomes.slice(-people.length).every(({ ok }) => ok)).toBe(true);
  }
  const open = app.db
    .selectFrom('bookings')
    .select('id')
    .where('status', 'in', ['held', 'waiting']);
  expect(await open.execute()).toEqual([]);
  expect((await deadlocks()) - before).toBe(0);
});

it('deletes accounts with ended bookings from each other at the same time without a deadlock', async () => {
  const before = await deadlocks();
  const image_url = await photoIn();
  const people = await Promise.all([app.signUp(), app.signUp()]);
  for (const [n, seller] of people.entries()) {
    const buyer = people[1 - n] as SignedUp;
    const product = await app.createProduct(seller.token, { image_url });
    const booked = await app.call('createBooking', { body: bookingOf(product, buyer) }, buyer);
    await app.call('cancelBooking', { params: { id: booked._id } }, buyer);
  }
  // Deletions lock the product of a booking only while the booking can be put back.
  const ended = app.db.updateTable('bookings').set({ restorable_until: null });
  await ended.execute();
  // Without the lock of deletions, each would wait for one booking, and then for one that the other has locked.
  const deletions = await app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('bookings').select('id').forUpdate().execute();
    const sent = people.map(remove);
    await until(async () => (await waitersFor(app.db)) === people.length, 'both to wait');
    return sent;
  });
  const outcomes = await Promise.all(deletions);
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
  expect((await deadlocks()) - before).toBe(0);
});
