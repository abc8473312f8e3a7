import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { type SignedUp, shopEmail, startTestApp, uploadPhoto } from '#tests/support/api.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { bookingOf, handOver } from '#tests/support/example-product.ts';
import { idIn, imageServiceOf, keptImages } from '#tests/support/image-folder.ts';
import { jpeg } from '#tests/support/image-samples.ts';
import { until } from '#tests/support/until.ts';

let clock = Date.now();
const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' }, now: () => new Date(clock) });
const admin = await app.signUp({ role: 'admin' });

/** Queries how many of the bookings have been read, and how many other connections there are. */
const rowsRead = `
  SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS count
  FROM pg_stat_user_tables WHERE relname = 'bookings'`;
const others = `
  SELECT count(*) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

const remove = (person: SignedUp, confirmation = person.email) =>
  app.call('deleteAccount', { body: { confirmation } }, { token: person.idToken });

const refuseRemoval = (idToken: string, confirmation: string) =>
  app.refused('deleteAccount', { body: { confirmation } }, { token: idToken });

const requestFor = (buyer: SignedUp, product: OwnProduct, waitlist = false) => ({
  body: bookingOf(product, buyer, { phone: '+1 555 777 8888', waitlist }),
});

const book = (buyer: SignedUp, product: OwnProduct, waitlist = false) =>
  app.call('createBooking', requestFor(buyer, product, waitlist), buyer);

const upload = async ({ token }: SignedUp, width: number) =>
  uploadPhoto(app, token, await jpeg({ width, height: 40 }));

const bookingsOf = async (person: SignedUp) =>
  (await app.call('listBookings', { query: { email: person.email } }, person)).items;

describe('deleting an account', () => {
  it('lists beforehand what it removes, removes it, and keeps other people’s records', async () => {
    const leaver = await app.signUp({ uid: 'leaver', name: 'Lea Ver Long' });
    const other = await app.signUp({ name: 'Otto Other' });
    // The user has sold one product, bought one and holds one. They are also selling two others, one of which is on
    // hold, wait for one, and have sent a message.
    const sold = await app.createProduct(leaver.token, { title: 'Sold one' });
    const soldBooking = await book(other, sold);
    await handOver(app, soldBooking, leaver);
    const bought = await app.createProduct(other.token, { title: 'Bought one' });
    const boughtBooking = await book(leaver, bought);
    await handOver(app, boughtBooking, other);
    const reserved = await app.createProduct(leaver.token, { title: 'Reserved one' });
    await book(other, reserved);
    const wanted = await app.createProduct(other.token, { title: 'Wanted one' });
    await book(leaver, wanted);
    const awaited = await app.createProduct(other.token, { title: 'Awaited one' });
    await book(await app.signUp({ name: 'First One' }), awaited);
    await book(leaver, awaited, true);
    const live = await app.createProduct(leaver.token, { title: 'Live one' });
    const letter = { name: 'Lea', email: leaver.email, message: 'From Lea' };
    await app.call('sendContactMessage', { body: letter });

    const plan = await app.call('planDeletion', {}, leaver);
    expect(plan).toEqual({
      // No image is removed, because all products share one photo and the sold product still needs it.
      removed: { products: 1, drafts: 0, images: 0, messages: 1 },
      released: { holds: 1, waitlist_places: 1, bookings_received: 1 },
      kept: {
        products_sold: 1,
        products_archived: 1,
        bookings_collected: 2,
        bookings_ended: 0,
      },
      can: { delete: true },
    });
    const receipt = await remove(leaver, leaver.email.toUpperCase());
    expect(receipt.removed).toEqual(plan.removed);
    expect(receipt.released).toEqual(plan.released);

    // The user's products are no longer for sale, and the product that they held is free again.
    const products = await app.call('listProducts', { query: {} }, other);
    expect(products.items.map(({ title, status }) => `${title}: ${status}`)).toEqual([
      'Awaited one: reserved',
      'Wanted one: live',
    ]);
    const stranger = await app.signUp();
    for (const { _id: id } of [live, sold]) {
      const gone = await app.refused('getProduct', { params: { id } }, stranger);
      expect(gone.code).toBe('not_found');
    }
    await app.call('getProduct', { params: { id: sold._id } }, other);

    // The other user keeps the sale with its snapshot, and sees why the hold ended.
    const [hold, sale] = await bookingsOf(other);
    expect(hold).toMatchObject({ selectedProduct: 'Reserved one', status: 'released' });
    expect(sale).toMatchObject({ selectedProduct: 'Sold one', status: 'collected' });
    const received = await app.call('listReceivedBookings', { query: {} }, other);
    const kept = received.items.find(({ _id }) => _id === boughtBooking._id);
    expect(kept).toMatchObject({ buyer: 'Lea L.', status: 'collected' });

    // No row contains the deleted user's name or email address.
    const { rows } = await dumpOfEverything();
    for (const trace of [leaver.email, 'Lea Ver', 'From Lea']) expect(rows).not.toContain(trace);
    expect(rows).toContain('Otto Other');
  });

  it('removes the name and phone number from the reply to a repeated booking', async () => {
    const [leaver, buyer] = [await app.signUp(), await app.signUp()];
    const contact = { seller_name: 'Phoebe Phone', seller_phone: '+1 555 010 4711' };
    const theirs = await app.createProduct(leaver.token, contact);
    const sold = await app.createProduct(leaver.token, contact);
    const bookWithKey = (product: OwnProduct) =>
      app.attempt('createBooking', requestFor(buyer, product), {
        token: buyer.token,
        idempotencyKey: product._id,
      });
    const first = await Promise.all([theirs, sold].map(bookWithKey));
    const [held, collected] = first.map((outcome) => outcome.ok && outcome.reply);
    if (!held || !collected) throw new Error('a booking failed');
    expect(held.seller).toEqual({ name: 'Phoebe Phone', phone: '+1 555 010 4711' });
    await handOver(app, collected, leaver);

    await remove(leaver);
    for (const [product, { _id }] of [
      [theirs, held],
      [sold, collected],
    ] as const) {
      const repeated = await bookWithKey(product);
      expect(repeated.ok && repeated.reply._id).toBe(_id);
      expect(JSON.stringify(repeated)).not.toMatch(/Phoebe|010 4711/);
    }
    expect((await dumpOfEverything()).rows).not.toContain('010 4711');
  });

  it('counts only photos that are not used by any remaining record', async () => {
    const [leaver, other] = [await app.signUp(), await app.signUp()];
    const [inSold, inBooked, inSnapshot, withAnother, alone, unused] = await Promise.all(
      [51, 52, 53, 54, 55, 56].map((width) => upload(leaver, width)),
    );
    const offer = (person: SignedUp, image_url = '') =>
      app.createProduct(person.token, { image_url });
    const sale = await book(other, await offer(leaver, inSold));
    await handOver(app, sale, leaver);
    const edited = await offer(leaver, inSnapshot);
    await book(other, edited);
    await app.db
      .updateTable('product_images')
      .set({ image_id: idIn(inBooked ?? '') })
      .where('product_id', '=', edited._id)
      .execute();
    await offer(leaver, withAnother);
    await offer(other, withAnother);
    await offer(leaver, alone);

    const plan = await app.call('planDeletion', {}, leaver);
    expect(plan.removed).toMatchObject({ products: 2, images: 2 });
    expect((await remove(leaver)).removed).toEqual(plan.removed);
    await imageServiceOf(app, () => new Date(clock + 25 * 3_600_000)).sweepUnreferenced();
    const { rows } = await keptImages(app);
    const left = (urls: (string | undefined)[]) => urls.map((url = '') => rows.includes(idIn(url)));
    expect(left([inSold, inBooked, inSnapshot, withAnother])).toEqual([true, true, true, true]);
    expect(left([alone, unused])).toEqual([false, false]);
  });

  it('counts photos without reading the bookings of others', async () => {
    const own = await createTestDatabase();
    const shop = await startTestApp({ databaseUrl: own.url });
    const [leaver, other] = [await shop.signUp(), await shop.signUp()];
    const { _id: product } = await shop.createProduct(other.token);
    const [seller, buyer] = [other.user._id, (await shop.signUp()).user._id];
    const numbered = sql`lpad(to_hex(n), 40, '0')`;
    await sql`
      INSERT INTO images (id, width, height, color, widths, bytes, uploaded_by)
      SELECT ${numbered}, 64, 48, '#000000', '{64}', 500, ${leaver.user._id}
      FROM generate_series(1, 2000) n`.execute(shop.db);
    await sql`WITH made AS (
      INSERT INTO bookings (id, product_id, buyer_id, seller_id, status, buyer_name, buyer_email,
        phone, location, message, price_cents, snapshot)
      SELECT gen_random_uuid(), ${product}, ${buyer}, ${seller}, 'cancelled', '', '', '', '', '', 1,
        jsonb_build_object('title', repeat('A long title. ', 9), 'image_ids', json_build_array(
          ${numbered}, md5(n::text), md5((n * 3)::text)))
      FROM generate_series(1501, 21500) n RETURNING id, snapshot)
      INSERT INTO booking_images (booking_id, image_id)
      SELECT made.id, i.id FROM made JOIN images i ON i.id = snapshot -> 'image_ids' ->> 0`.execute(
      shop.db,
    );
    const plan = await shop.call('planDeletion', {}, leaver);
    // 500 of the images are in a booking's snapshot.
    expect(plan.removed.images).toBe(1500);
    const body = { confirmation: leaver.email };
    const done = await shop.call('deleteAccount', { body }, { token: leaver.idToken });
    expect(done.removed.images).toBe(1500);
    // PostgreSQL counts what a connection has read at the latest when the connection ends.
    await shop.stop();
    const client = new Client(own.url);
    await client.connect();
    const first = async (query: string) => Number((await client.query(query)).rows[0]?.count);
    const isAlone = async () => (await first(others)) === 0;
    await until(isAlone, 'the other connections end');
    const read = await first(rowsRead);
    await client.end();
    await own.drop();
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(2_000);
  });

  it('ends every session and rejects the old sign-in', async () => {
    const leaver = await app.signUp();
    await remove(leaver);
    const browsing = await app.refused('listProducts', { query: {} }, leaver);
    expect(browsing.code).toBe('unauthenticated');
    const query = { email: leaver.email };
    const login = await app.refused('issueToken', { query }, { token: leaver.idToken });
    expect(login).toMatchObject({ status: 403, code: 'account_closed' });
    const body = { name: 'Back', email: leaver.email };
    const saved = await app.refused('createUser', { body }, { token: leaver.idToken });
    expect(saved.code).toBe('account_closed');
    // Signing in again with the same email address creates a new account.
    const again = await app.signUp({ uid: 'another', email: leaver.email });
    expect(again.user._id).not.toBe(leaver.user._id);
  });

  it('succeeds when it is repeated', async () => {
    const leaver = await app.signUp();
    await app.createProduct(leaver.token);
    expect((await remove(leaver)).removed.products).toBe(1);
    expect((await remove(leaver)).removed.products).toBe(0);
  });

  it('removes the account from the list of users and its count', async () => {
    const leaver = await app.signUp({ name: 'Unlisted' });
    const list = () => app.call('listUsers', { query: { limit: 100 } }, admin);
    const before = await list();
    await remove(leaver);
    const after = await list();
    expect(after.items.map(({ _id }) => _id)).not.toContain(leaver.user._id);
    expect(after.total).toBe(before.total - 1);
  });

  it('passes a held product to the next buyer on the waitlist', async () => {
    const [seller, leaver, next] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const product = await app.createProduct(seller.token);
    await book(leaver, product);
    const waiting = await book(next, product, true);
    expect(waiting.status).toBe('waiting');
    await remove(leaver);
    expect(await bookingsOf(next)).toMatchObject([{ _id: waiting._id, status: 'held' }]);
  });
});

describe('deletion rejects', () => {
  it('a confirmation that is not the account’s email address', async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    const wrong = [
      other.email,
      'yes',
      '<script>',
      `${person.email}' OR '1'='1`,
      'x'.repeat(10_000),
    ];
    for (const confirmation of [...wrong, '', '  ']) {
      const error = await refuseRemoval(person.idToken, confirmation);
      expect(error).toMatchObject({ status: 422, fields: { confirmation: expect.any(String) } });
    }
    expect(await bookingsOf(person)).toEqual([]);
  });

  it('an access token, and a sign-in older than five minutes', async () => {
    const person = await app.signUp();
    const byAccessToken = await refuseRemoval(person.token, person.email);
    expect(byAccessToken.code).toBe('unauthenticated');
    clock += 301_000;
    const auth_time = Math.floor(clock / 1000) - 301;
    const renewed = await app.identity.idToken({ email: person.email, claims: { auth_time } });
    const error = await refuseRemoval(renewed, person.email);
    expect(error).toMatchObject({ status: 403, code: 'sign_in_again' });
  });

  it('the account that owns the shop’s stock', async () => {
    const shop = await app.signUp({ email: shopEmail, role: 'staff' });
    expect(await app.call('planDeletion', {}, shop)).toMatchObject({
      can: { delete: false },
      owns_stock: true,
    });
    expect((await refuseRemoval(shop.idToken, shop.email)).code).toBe('conflict');
  });

  it('a sign-in without an account', async () => {
    const idToken = await app.identity.idToken({ email: 'nobody@example.test' });
    expect((await refuseRemoval(idToken, 'nobody@example.test')).code).toBe('not_found');
  });

  it('the last admin, and the second of two admins who delete their accounts at the same time', async () => {
    const lonely = await startTestApp();
    const one = await lonely.signUp({ role: 'admin' });
    const two = await lonely.signUp({ role: 'admin' });
    const leave = (person: SignedUp) =>
      lonely.attempt(
        'deleteAccount',
        { body: { confirmation: person.email } },
        { token: person.idToken },
      );
    const outcomes = await Promise.all([leave(one), leave(two)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'last_admin' } });
    const left = outcomes[0].ok ? two : one;
    const plan = await lonely.call('planDeletion', {}, left);
    expect(plan.can).toEqual({ delete: false });
  });
});

/** Returns every row of every table as text, so that tests can search it for deleted data. */
async function dumpOfEverything(): Promise<{ rows: string }> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    let rows = '';
    for (const { name } of tables.rows) {
      const { rows: found } = await client.query(`SELECT t::text FROM ${name} t`);
      rows += JSON.stringify(found);
    }
    return { rows };
  } finally {
    await client.end();
  }
}
