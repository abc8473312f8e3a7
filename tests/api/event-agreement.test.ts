import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type EventKind, eventKindNames, eventKinds } from '#contracts/app/events.ts';
import { productState } from '#server/catalog/product-state.ts';
import { pruneEvents } from '#server/db/housekeeping.ts';
import { shopEmail, startTestApp } from '#tests/support/api.ts';
import { saleOf } from '#tests/support/counter.ts';
import { bookingOf, exampleProduct } from '#tests/support/example-product.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100', BOOKING_HOLD_HOURS: '72' } });

type Found = { kind: EventKind; subject_id: string; people: string[]; payload: never };

/** Returns the newest event of every subject. */
async function newest(): Promise<Found[]> {
  const { rows } = await sql<Found>`
    SELECT DISTINCT ON (subject_id) kind, subject_id, people, payload FROM events
    ORDER BY subject_id, seq DESC`.execute(app.db);
  return rows;
}

/**
 * For each kind of subject, returns a row's state in the format of its events' payloads, or null if there is no row.
 */
const facts: Record<string, (id: string) => Promise<object | null>> = {
  product: async (id) => {
    const row = await app.db
      .selectFrom('products')
      .select(['status', 'version'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row ?? null;
  },
  booking: (id) =>
    app.db
      .selectFrom('bookings')
      .select(['product_id', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  user: async (id) => {
    const row = await app.db
      .selectFrom('users')
      .select(['role', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { role: row.role };
  },
  sale: (id) =>
    app.db.selectFrom('sales').select('number').where('id', '=', id).executeTakeFirstOrThrow(),
  payout: (id) =>
    app.db.selectFrom('payouts').select('number').where('id', '=', id).executeTakeFirstOrThrow(),
  till: async (id) => {
    const till = app.db.selectFrom('tills').select('closed_at').where('id', '=', id);
    return { open: (await till.executeTakeFirstOrThrow()).closed_at === null };
  },
};

it('has a newest event for each record that matches its row', async () => {
  const { call } = app;
  const admin = await app.signUp({ emailVerified: false });
  await sql`UPDATE users SET role = 'admin' WHERE id = ${admin.user._id}`.execute(app.db);
  const [seller, buyer, leaver] = [await app.signUp(), await app.signUp(), await app.signUp()];
  const by = ({ token }: { token: string }) => ({ token });

  // Create a product in every final state, and one that is only published.
  const [sold, deleted, archived, ended, relisted, edited] = [
    await app.createProduct(seller.token),
    await app.createProduct(seller.token),
    await app.createProduct(seller.token),
    await app.createProduct(seller.token),
    await app.createProduct(seller.token),
    await app.createProduct(seller.token),
  ];
  await app.createProduct(seller.token);
  const booking = await call('createBooking', { body: bookingOf(sold, buyer) }, by(buyer));
  const code = booking.handover_code ?? '';
  const params = (record: { _id: string }) => ({ params: { id: record._id } });
  await call('handOverBooking', { ...params(booking), body: { code } }, by(seller));
  await call('deleteProduct', params(deleted), by(seller));
  await call('createBooking', { body: bookingOf(archived, buyer) }, by(buyer));
  await call('deleteProduct', params(archived), by(seller));
  const held = await call('createBooking', { body: bookingOf(ended, buyer) }, by(buyer));
  const reason = { reason: 'It is damaged.' };
  await call('releaseBooking', { ...params(held), body: reason }, by(seller));
  await call('endProduct', params(ended), by(seller));
  await call('endProduct', params(relisted), by(seller));
  await call('relistProduct', { ...params(relisted), body: {} }, by(seller));
  const form = await call('getOwnProduct', params(edited), by(seller));
  const image_urls = form.images.map(({ url }) => url);
  const body = { ...form, image_urls, resale_price: '321' };
  await call('updateProduct', { ...params(edited), body } as never, by(seller));

  // Create events about users and contact messages.
  await call('renameAccount', { body: { name: 'Another Name' } }, by(buyer));
  const role = { ...params(leaver.user), body: { role: 'staff' as const } };
  await call('setRole', role, { token: await app.logIn(admin.email) });
  const letter = { name: 'Leaver', email: leaver.email, message: 'Good bye.' };
  for (const message of ['one', 'two']) {
    await call('sendContactMessage', { body: { ...letter, email: 'v@example.test', message } });
  }
  const token = await app.logIn(admin.email);
  const { items } = await call('listThreads', { query: {} }, { token });
  await call('readThread', { params: { id: items[0]?._id ?? '' } }, { token });
  await app.createProduct(await app.logIn(leaver.email));
  await call('sendContactMessage', { body: letter });
  await call(
    'deleteAccount',
    { body: { confirmation: leaver.email } },
    { token: await app.identity.idToken({ email: leaver.email }) },
  );

  // Create events about tickets and the till.
  const shop = await app.signUp({ email: shopEmail });
  await call('openTill', { body: { count: '1000' } }, { token });
  const guitar = await app.createProduct(shop.token);
  const sale = await call('createTicket', { body: saleOf([guitar]) }, { token });
  const back = { lines: [{ product_id: guitar._id }], reason: 'It hums.' };
  const payments = [{ method: 'card' as const, amount: sale.total }];
  await call('returnTicket', { ...params(sale), body: { ...back, payments } }, { token });
  const { _id: product_id, resale_price: price } = await app.createProduct(shop.token);
  const deposit = {
    lines: [{ product_id, price }],
    payments: [{ method: 'card' as const, amount: '1' }],
  };
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const customer = { name: 'Lena', email: 'lena@example.test' };
  await call('createLayaway', { body: { ...deposit, customer, until } }, { token });
  const { image_url } = await app.createProduct(token);
  const consigned = await call(
    'createConsignment',
    {
      body: {
        product: { ...exampleProduct, image_url },
        share: '50',
        owner: { name: 'Otto', address: 'Here' },
      },
    },
    { token },
  );
  await call('createTicket', { body: saleOf([{ ...guitar, _id: consigned._id }]) }, { token });
  const owner = { id: consigned.owner._id };
  await call(
    'payOut',
    { params: owner, body: { method: 'transfer', amount: '274.50' } },
    { token },
  );
  await call('moveCash', { body: { amount: '1', reason: 'Found' } }, { token });
  await call('closeTill', { body: { count: '1001' } }, { token });

  // Make moderation decisions. One action of each kind stays in force, and another is undone.
  const { act, undo } = moderatorOf(app, () => new Date());
  const personId = seller.user._id;
  await act('hide_product', { personId, productId: relisted._id });
  await undo(await act('remove_product', { personId, productId: ended._id }));
  const { _id: suspected } = await app.createProduct(seller.token);
  await app.db.transaction().execute((trx) => productState.suspect(trx, suspected, new Date()));
  await act('hide_image', { personId, productId: edited._id, image: edited.image_url });
  await undo(await act('suspend', { personId: shop.user._id }));
  await act('suspend', { personId: buyer.user._id });

  const events = await newest();
  for (const { kind, subject_id, payload } of events) {
    const { subject, payload: schema } = eventKinds[kind];
    expect(schema.safeParse(payload).error, kind).toBeUndefined();
    const row = await facts[subject]?.(subject_id);
    if (row === undefined) continue;
    if (row === null) expect(kind).toMatch(/\.deleted$/);
    else expect(payload, `${kind} ${subject_id}`).toMatchObject(row);
  }
  const written = await sql<{ kind: EventKind }>`SELECT DISTINCT kind FROM events`.execute(app.db);
  const expected = eventKindNames.filter((kind) => /^(product|user|sale|till|payout)\./.test(kind));
  expect(written.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(expected));
});

it('deletes events after 90 days and keeps newer ones', async () => {
  const count = async () =>
    (await sql<{ n: number }>`SELECT count(*) AS n FROM events`.execute(app.db)).rows[0]?.n ?? 0;
  const before = await count();
  await sql`
    INSERT INTO events (kind, subject_id, people, payload, at)
    SELECT 'product.deleted', gen_random_uuid(), '{}', '{}', now() - interval '91 days'
    FROM generate_series(1, 10)`.execute(app.db);
  await sql`UPDATE events SET at = at - interval '91 days' WHERE seq <= 3`.execute(app.db);
  await pruneEvents(app.db, new Date());
  expect(await count()).toBe(before - 3);
});
