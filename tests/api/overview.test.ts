import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '#tests/support/api.ts';
import { createTestDatabase, openPool } from '#tests/support/database.ts';
import { bookingOf } from '#tests/support/example-product.ts';

const start = new Date('2026-11-01T10:00:00.000Z');
let hours = 0;
const app = await startTestApp({ now: () => new Date(start.getTime() + hours * 3_600_000) });

const overviewOf = (person: { token: string }) => app.call('getOverview', { query: {} }, person);
const nothing = { items: [], total: 0, ending: 0, fresh: 0 };
const empty = {
  ...{ sells: false, pickups: nothing, to_keep: 0, invitations: 0, drafts: 0 },
  ...{ waiting_threads: 0, cases: null },
  ...{ appeals: null, failed_jobs: null, unsent_mails: null, shop: null },
};

it('lists the holds on the caller’s products, with those that end first at the top', async () => {
  const seller = await app.signUp();
  const buyer = await app.signUp({ name: 'Bo Buyer' });
  const make = () => app.createProduct(seller.token);
  const book = async (product: Awaited<ReturnType<typeof make>>, person: typeof buyer) =>
    app.call(
      'createBooking',
      { body: { ...bookingOf(product, person), waitlist: true } },
      { token: await app.logIn(person.email) },
    );
  expect(await overviewOf(seller)).toEqual(empty);

  const [first, second] = [await make(), await make()];
  const early = await book(first, buyer);
  hours = 60;
  const late = await book(second, buyer);
  await book(first, await app.signUp());
  const token = await app.logIn(seller.email);
  const { sells, pickups } = await overviewOf({ token });
  expect(sells).toBe(true);
  expect(pickups).toMatchObject({ total: 2, ending: 1, fresh: 1 });
  expect(pickups.items.map(({ _id, held_until }) => [_id, held_until])).toEqual([
    [early._id, early.held_until],
    [late._id, late.held_until],
  ]);
  expect(pickups.items[0]).toMatchObject({
    ...{ selectedProduct: first.title, buyer: 'Bo Buyer', promoted: false },
    image: { url: first.image_url },
  });
  expect((await overviewOf({ token: await app.logIn(buyer.email) })).pickups).toEqual(nothing);
});

it('counts drafts, and shows cases, messages and failed jobs only to those who handle them', async () => {
  const [drafter, admin] = [await app.signUp(), await app.signUp({ role: 'admin' })];
  const draft = { params: { id: crypto.randomUUID() }, body: { form: {}, version: 0 } };
  await app.call('saveDraft', draft, drafter);
  expect(await overviewOf(drafter)).toMatchObject({
    ...{ sells: true, drafts: 1, waiting_threads: 0, cases: null, failed_jobs: null },
  });
  const seller = await app.signUp();
  const { _id: id } = await app.createProduct(seller.token);
  const report = { target: { type: 'product' as const, id }, reason: 'scam' as const };
  await app.call('createReport', { body: report }, drafter);
  const letter = { name: 'Vera', email: 'vera@example.test', message: 'Do you buy banjos?' };
  await app.call('sendContactMessage', { body: letter });
  expect(await overviewOf(admin)).toMatchObject({
    ...{ sells: false, drafts: 0, waiting_threads: 1, cases: 1, failed_jobs: 0 },
    ...{ appeals: 0, unsent_mails: 0 },
  });
});

it('leaves out the failed jobs while the job queue can’t start', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const pool = openPool(database.url, 1);
  await pool.query('ALTER TABLE pgboss.queue RENAME TO test_missing');
  await pool.end();
  const shop = await startTestApp({ databaseUrl: database.url, env: { LOG_LEVEL: 'silent' } });
  const admin = await shop.signUp({ role: 'admin' });
  expect(await shop.call('getOverview', { query: {} }, admin)).toEqual({
    ...empty,
    cases: 0,
    appeals: 0,
  });
});
