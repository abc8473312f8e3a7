import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#contracts/app/api.ts';
import { listFailedJobs } from '#contracts/app/jobs.ts';
import { listAudit } from '#contracts/audit/audit.ts';
import { listBookings, listReceivedBookings } from '#contracts/bookings/bookings.ts';
import { listCategories } from '#contracts/catalog/categories.ts';
import { listCategoryProducts, listProducts } from '#contracts/catalog/product-lists.ts';
import { listWatched } from '#contracts/catalog/watching.ts';
import { listLayaways } from '#contracts/counter/layaways.ts';
import { listTickets } from '#contracts/counter/tickets.ts';
import { listTillDays } from '#contracts/counter/till.ts';
import { listCustomers } from '#contracts/customers/customers.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { listCases } from '#contracts/moderation/cases.ts';
import { listOwnDecisions } from '#contracts/moderation/decisions.ts';
import { listOwnReports } from '#contracts/moderation/reports.ts';
import { listStolen } from '#contracts/moderation/stolen.ts';
import { listMails } from '#contracts/notices/mails.ts';
import { listNotices } from '#contracts/notices/notices.ts';
import { listUsers } from '#contracts/people/user-list.ts';
import { listReviews } from '#contracts/reviews/reviews.ts';
import { listOwnProducts } from '#contracts/selling/own-products.ts';
import { listDrafts } from '#contracts/selling/selling.ts';
import { listConsignments } from '#contracts/stock/consignments.ts';
import { listItems } from '#contracts/stock/items.ts';
import { listOwners } from '#contracts/stock/payouts.ts';
import { listStock } from '#contracts/stock/stock-book.ts';
import { listOffers } from '#contracts/talk/offers.ts';
import { listThreads } from '#contracts/talk/threads.ts';
import { createPool, type Executor } from '#server/db/client.ts';
import { failedJobs, startBoss } from '#server/jobs/boss.ts';
import { userRepository } from '#server/people/user-repository.ts';
import { type SignedUp, startTestApp, type TestApp } from '#tests/support/api.ts';
import { openCounter, saleOf } from '#tests/support/counter.ts';
import { appUrlOf, createTestDatabase } from '#tests/support/database.ts';
import { bookingOf, exampleProduct } from '#tests/support/example-product.ts';
import { moderationOf } from '#tests/support/moderation.ts';
import { until } from '#tests/support/until.ts';

let app: TestApp;
let people: Record<'shop' | 'staff' | 'admin' | 'buyer', SignedUp>;

let between: (() => Promise<unknown>) | null = null;
let turn: Promise<unknown> = Promise.resolve();

/** Makes a connection of the app run `between` after each statement, before any other statement starts. */
function interrupt(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const interrupted = (...given: unknown[]) => {
    if (!between || typeof given.at(-1) === 'function') return query(...given);
    const result = turn.then(() => query(...given));
    const next = () => between?.();
    turn = result.then(next, next);
    return turn.then(() => result);
  };
  Object.assign(client, { query: interrupted });
}

/** Calls `read`, and `add` after each of the statements that this takes. */
async function whileAdding<T>(add: () => Promise<unknown>, read: () => Promise<T>): Promise<T> {
  const added: Promise<unknown>[] = [];
  between = async () => {
    added.push(add());
    await Promise.allSettled(added);
  };
  const reply = await read().finally(() => {
    between = null;
  });
  await Promise.all(added);
  return reply;
}

beforeAll(async () => {
  const { url } = await createTestDatabase();
  const pool = createPool(appUrlOf(url), 8, () => {});
  pool.on('connect', interrupt);
  app = await startTestApp({ databaseUrl: url, parts: { pool }, env: { LOG_LEVEL: 'silent' } });

  const { shop, staff, photo, stock, sell } = await openCounter(app);
  const [admin, buyer] = [await app.signUp({ role: 'admin' }), await app.signUp()];
  people = { shop, staff, admin, buyer };
  await sell(saleOf([await stock()]));
  const [piece, today] = [await stock(), Date.now()];
  const laying = {
    lines: [{ product_id: piece._id, price: '549' }],
    ...{ customer: { name: 'Lee', email: 'lee@example.test' } },
    payments: [{ method: 'card', amount: '49' } as const],
    until: new Date(today + 30 * 86_400_000).toISOString().slice(0, 10),
  };
  await app.call('createLayaway', { body: laying }, staff);
  const product = await stock();
  await app.call('createBooking', { body: bookingOf(product, buyer) }, buyer);
  await app.call('watchProduct', { params: { id: product._id } }, buyer);
  const owned = { ...exampleProduct, image_url: photo };
  const owner = { name: 'Ottoline Harrowgate', address: '3 Quillfeather Row' };
  await app.call('createConsignment', { body: { product: owned, share: '60', owner } }, staff);
  await app.call('createCustomer', { body: { name: 'Cora Customer', phone: '555 0100' } }, staff);
  const item = { name: 'Picks', price: '1', stock: null, for_sale: true } as const;
  await app.call('createItem', { body: { ...item, tax_class: 'standard' } }, staff);
  await app.call('openTill', { body: { count: '100' } }, staff);
  await app.call('closeTill', { body: { count: '100' } }, staff);
  await app.call('sendContactMessage', { body: { name: 'Ann', email: 'a@b.test', message: 'Hi' } });

  const moderation = moderationOf(app);
  await moderation.report(buyer, product._id);
  const [reported] = (await moderation.queue(admin)).items;
  await moderation.claim(admin, reported?._id ?? '');
  const decided = await moderation.decide(admin, reported?._id ?? '', [{ type: 'warn' }]);
  expect(decided).toMatchObject({ ok: true });
  await moderation.report(buyer, (await stock())._id);
  const proofs = [await moderation.upload(buyer)];
  const found = { stolen_on: '2026-01-15', place: 'Oxbow', police_report: '', text: 'Red.' };
  const jaguar = { brand: 'Fender', model: 'Jaguar', serial_number: 'JG 77', ...found, proofs };
  await app.call('registerStolen', { body: jaguar }, buyer);

  const about = { author_id: buyer.user._id, subject_id: shop.user._id, by_buyer: true };
  const text = { stars: 5, tags: [], text: '', answer: null };
  const at = new Date(today - 86_400_000);
  const made = { id: uuidv7(), deal_id: uuidv7(), created_at: at, shown_at: at };
  await app.db
    .insertInto('reviews')
    .values({ ...made, ...about, ...text })
    .execute();

  const sides = { buyer_id: buyer.user._id, seller_id: shop.user._id, by_buyer: true };
  const price = { price_cents: 100, phone: null, location: null, message: '', seen: '{}' };
  await app.db
    .insertInto('offers')
    .values({
      ...{ id: uuidv7(), product_id: product._id, ...sides, ...price, invited: false },
      ...{ state: 'declined', booking_id: null, created_at: at, expires_at: at },
    })
    .execute();

  const boss = await startBoss(pool, { warn() {} });
  await boss.insert('follow-event', [{ data: { follower: 'nobody', seq: 1 }, retryLimit: 0 }]);
  await boss.stop({ graceful: false });
  const has = async (list: typeof listNotices | typeof listFailedJobs, by: SignedUp) =>
    (await app.call(list, { query: {} }, by)).total > 0;
  await until(() => has(listFailedJobs, admin), 'the failed job');
  await until(() => has(listNotices, shop), 'the notice');
});
afterAll(() => app.stop());

/** Inserts a copy of a row that is `like` this, with a new id, the current time and these changes. */
async function copy(
  table: string,
  changes: object = {},
  like: object = {},
  on: Executor = app.db,
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema || '.' || table_name = ${table}
      AND is_generated = 'NEVER' AND is_identity = 'NO'`.execute(on);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  const [id, now] = [uuidv7(), new Date().toISOString()];
  const times = ['created_at', 'created_on', 'posted_at', 'added_at', 'taken_at'];
  const row = { id, ...Object.fromEntries(times.map((name) => [name, now])), ...changes };
  const from = sql`SELECT t FROM ${sql.table(table)} t WHERE to_jsonb(t) @> ${JSON.stringify(like)}::jsonb LIMIT 1`;
  await sql`
    INSERT INTO ${sql.table(table)} (${columns}) SELECT ${columns}
    FROM jsonb_populate_record((${from}), ${JSON.stringify(row)}::jsonb)`.execute(on);
  return id;
}

// The numbers of tickets and days have no gaps, so the last number is also their count.
const sale = () =>
  sql`
  WITH numbered AS (UPDATE ticket_numbers SET last = last + 1 RETURNING last)
  INSERT INTO sales (id, number, kind, staff_id, staff_name, total_cents, change_cents, created_at, titles)
  SELECT ${uuidv7()}, last, 'sale', ${people.staff.user._id}, 'Stef', 0, 0, now(), '' FROM numbered`.execute(
    app.db,
  );
const day = async () => {
  const { rows } = await sql<{ n: number }>`SELECT max(number) + 1 AS n FROM tills`.execute(app.db);
  return copy('public.tills', { number: rows[0]?.n });
};

let copies = 100_000;
/** A number that increases with each call. */
const number = () => ++copies;

/** A product that is also counted, which the app does when it writes the product's search document. */
const product = () =>
  app.db.transaction().execute(async (trx) => {
    const id = await copy('public.products', {}, { status: 'live' }, trx);
    await sql`
      INSERT INTO product_count_changes (category_id, change)
      SELECT category_id, 1 FROM products WHERE id = ${id}`.execute(trx);
    return id;
  });
/** A user that is also counted. */
const user = () =>
  app.db.transaction().execute(async (trx) => {
    await copy('public.users', { email: uuidv7(), sign_in_uid: uuidv7() }, { role: 'user' }, trx);
    await userRepository(trx).addToCounts({ user: 1 });
  });
const booking = async () =>
  copy('public.bookings', { product_id: await product(), handover_code: `${number()}` });
const watch = async () => copy('public.watches', { product_id: await product() });
const report = async () => {
  const target = { target_id: uuidv7(), priority: 1e9 + number() };
  return copy('public.reports', { case_id: await copy('public.cases', target, { state: 'open' }) });
};
const thread = () => {
  const now = new Date();
  return copy('public.threads', { person_at: now, seller_at: now }, { kind: 'contact' });
};
const offer = () => copy('public.offers');
const decision = async () =>
  copy('public.decision_actions', { decision_id: await copy('public.decisions') });

/** Its last day is before that of all earlier ones, so that it is on no later page. */
async function layaway() {
  const id = uuidv7();
  await copy('public.sales', { id, layaway_id: id, number: number() }, { customer_name: 'Lee' });
  await copy('public.sale_lines', { sale_id: id }, { kind: 'laid_away' });
  const due_on = new Date(Date.now() - number() * 86_400_000);
  await copy('public.layaways', { id, due_on });
}

/** Sorted before all earlier ones, so that it is on no later page. */
const customer = () => copy('public.customers', { name: `A${1e6 - number()}` }, { email: null });

type List = [string, Endpoint, keyof typeof people, () => Promise<unknown>, object?];
const lists: List[] = [
  ['failed jobs', listFailedJobs, 'admin', () => copy('pgboss.job', {}, { name: failedJobs })],
  ['users', listUsers, 'admin', user, { sort: 'since_desc' }],
  ['threads', listThreads, 'admin', thread],
  ['offers', listOffers, 'buyer', offer],
  [
    'audit log',
    listAudit,
    'admin',
    () => copy('public.audit_entries', { seq: null, payload: null, hash: null }),
  ],
  [
    'notices',
    listNotices,
    'shop',
    () => copy('public.notices', {}, { user_id: people.shop.user._id }),
  ],
  ['products', listProducts, 'buyer', product],
  ['own products', listOwnProducts, 'shop', product],
  ['stock book', listStock, 'staff', product],
  ['bookings', listBookings, 'buyer', booking],
  ['received bookings', listReceivedBookings, 'shop', booking],
  ['watchlist', listWatched, 'buyer', watch],
  ['sales', listTickets, 'staff', sale],
  ['till days', listTillDays, 'staff', day],
  [
    'consignments',
    listConsignments,
    'staff',
    async () => copy('public.consignments', { product_id: await product(), number: number() }),
  ],
  ['layaways', listLayaways, 'staff', layaway],
  ['customers', listCustomers, 'staff', customer],
  ['items', listItems, 'staff', () => copy('public.items', { name: `A${1e6 - number()}` })],
  ['owners', listOwners, 'staff', () => copy('public.consignors')],
  ['cases', listCases, 'staff', report],
  ['stolen instruments', listStolen, 'staff', () => copy('public.stolen_gear')],
  ['reports', listOwnReports, 'buyer', report],
  ['decisions', listOwnDecisions, 'shop', decision],
  ['reviews', listReviews, 'shop', () => copy('public.reviews', { deal_id: uuidv7() })],
];

it('covers all lists that have a total', () => {
  // One statement reads these lists completely, except the mails, which are files.
  const whole: Endpoint[] = [listCategories, listCategoryProducts, listDrafts, listMails];
  const counted = Object.values(api).filter(
    ({ reply }) => reply instanceof z.ZodMiniObject && 'next_cursor' in reply.shape,
  );
  const known = [...whole, ...lists.map(([, endpoint]) => endpoint)];
  expect(new Set(counted)).toEqual(new Set(known));
});

it.each([
  ['overview', 5, async () => (await app.call('getOverview', { query: {} }, people.shop)).pickups],
  ['shop’s day', 12, async () => (await app.call('getShopDay', {}, people.staff)).pickups],
] as const)('counts only the pickups that it shows on the %s', async (_, most, read) => {
  const { items, total } = await whileAdding<{ items: object[]; total: number }>(booking, read);
  expect(items).toHaveLength(Math.min(total, most));
  expect((await read()).total).toBeGreaterThan(total);
});

it.each(lists)(
  'counts only what is on the pages of the list of %s',
  async (_, endpoint, who, add, query = {}) => {
    const { user, email } = people[who];
    const page = (more: object = {}) => {
      const input = { params: { id: user._id }, query: { ...query, email, limit: 1, ...more } };
      return app.call(endpoint as typeof listBookings, input, people[who]);
    };
    let { items, next_cursor: cursor, total } = await whileAdding(add, page);
    while (cursor) {
      const next = await page({ cursor });
      items = [...items, ...next.items];
      cursor = next.next_cursor;
    }
    expect(new Set(items.map(({ _id }) => _id)).size).toBe(total);
    expect((await page()).total).toBeGreaterThan(total);
  },
);
