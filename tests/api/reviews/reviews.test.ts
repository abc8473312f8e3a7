import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { openCounter, saleOf } from '#tests/support/counter.ts';
import { exampleProduct, handOver } from '#tests/support/example-product.ts';
import { moderationOf } from '#tests/support/moderation.ts';
import { until } from '#tests/support/until.ts';

const day = 86_400_000;
const clock = { now: Date.now() };
const app = await startTestApp({
  env: { RATE_LIMIT_FACTOR: '100', PUBLIC_CATALOGUE: 'true' },
  now: () => new Date(clock.now),
});
const counter = await openCounter(app);
const calls = moderationOf(app);

/** Sells a product of a seller, who is new unless given, to a new buyer. */
async function deal(known?: SignedUp) {
  const seller = known ?? (await app.signUp({ name: 'Sally Seller' }));
  const buyer = await app.signUp({ name: 'Berta Buyer' });
  const { image_url } = await app.createProduct(seller.token);
  const product = await app.createProduct(seller.token, { image_url });
  const booking = await app.book(product, buyer);
  await handOver(app, booking, seller);
  return { seller, buyer, id: booking._id };
}

const input = (id: string, stars = 5, more = {}) => ({ params: { id }, body: { stars, ...more } });
const write = (id: string, by: SignedUp, stars = 5, more = {}) =>
  app.call('writeReview', input(id, stars, more), by);
const refused = (id: string, by: SignedUp) => app.refused('writeReview', input(id), by);
const read = (id: string, by: SignedUp) => app.call('getDeal', { params: { id } }, by);
const page = ({ user }: SignedUp) => app.call('getSeller', { params: { id: user._id } });
const list = ({ user }: SignedUp, query = {}, by?: SignedUp) =>
  app.call('listReviews', { params: { id: user._id }, query }, by);

/** Sells something of this seller, and both review it. */
async function rated(seller: SignedUp, stars: number) {
  const made = await deal(seller);
  await write(made.id, made.buyer, stars);
  await write(made.id, seller, 1);
  return made;
}

/** Moves the clock, and logs these people in again. */
async function pass(ms: number, ...people: SignedUp[]) {
  clock.now += ms;
  for (const person of people) person.token = await app.logIn(person.email);
}

describe('a review', () => {
  it('is shown once both have written, and can’t be changed from then on', async () => {
    const { seller, buyer, id } = await deal();
    const text = 'As described.\nمرحبا <b>🎸</b>';
    await write(id, buyer, 3);
    const mine = await write(id, buyer, 4, { text, tags: ['as_described'] });
    expect(mine).toMatchObject({ as: 'buyer', theirs: null, can: { review: true } });
    expect(mine.other.has_reviewed).toBe(false);
    const other = { name: 'Berta Buyer', has_reviewed: true };
    expect(await read(id, seller)).toMatchObject({ theirs: null, other });
    expect(await list(seller)).toMatchObject({ items: [], total: 0 });
    // A report would show its text.
    const { id: hidden } = await app.db
      .selectFrom('reviews')
      .select('id')
      .where('deal_id', '=', id)
      .executeTakeFirstOrThrow();
    const target = { type: 'review', id: hidden } as const;
    expect(await calls.refusedReport(seller, '', { target })).toMatchObject({ code: 'not_found' });
    const both = await write(id, seller, 2);
    expect(both).toMatchObject({ theirs: { stars: 4, text }, can: { review: false } });
    expect(await list(seller)).toMatchObject({
      items: [{ author: 'Berta B.', by: 'buyer', stars: 4, text, tags: ['as_described'] }],
      total: 1,
      total_capped: false,
    });
    expect(await read(id, buyer)).toMatchObject({ theirs: { author: 'Sally Seller', stars: 2 } });
    expect([await refused(id, buyer), await refused(id, seller)]).toMatchObject([
      { status: 409, code: 'conflict' },
      { status: 409, code: 'conflict' },
    ]);
  });

  it('hides contact details in its text and its answer, except from its author while it can be changed', async () => {
    const { seller, buyer, id } = await deal();
    const text = 'Call me at 555-010-2030 or write to bo@example.com.';
    const mine = await write(id, buyer, 4, { text });
    expect(mine.mine).toMatchObject({ text });
    const both = await write(id, seller, 5, { text });
    const masked = 'Call me at [phone number hidden] or write to [email address hidden].';
    expect(both).toMatchObject({ mine: { text: masked }, theirs: { text: masked } });
    const [review] = (await list(seller)).items;
    const target = { type: 'review', id: review?._id ?? '' } as const;
    const { case_id } = await calls.report(seller, '', { target, reason: 'offensive' });
    const reported = await calls.one(await app.signUp({ role: 'staff' }), case_id);
    expect(reported.target.title).toBe(`4 of 5 stars: ${masked}`);
    const answer = { params: { id: review?._id ?? '' }, body: { text } };
    expect(await app.call('answerReview', answer, seller)).toMatchObject({ answer: masked });
    expect((await list(seller)).items).toMatchObject([{ text: masked, answer: masked }]);
    const { reviews } = await app.call('getAccountData', {}, seller);
    expect(reviews).toMatchObject([
      { by_you: false, text: masked, answer: text },
      { by_you: true, text },
    ]);
  });

  it('is shown once if both people write at the same time and press repeatedly', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { seller, buyer, id } = await deal();
      await Promise.all(
        [seller, buyer, seller, buyer].map((by) => app.attempt('writeReview', input(id), by)),
      );
      expect(await read(id, buyer)).toMatchObject({ theirs: { stars: 5 }, mine: { stars: 5 } });
      expect((await list(seller)).total).toBe(1);
    }
  });

  it('is only for the two people, and only after the handover', async () => {
    const { seller, id } = await deal();
    const [stranger, buyer] = [await app.signUp(), await app.signUp()];
    expect(await refused(id, stranger)).toMatchObject({ status: 404 });
    const held = await app.book(await app.createProduct(seller.token), buyer);
    expect(await refused(held._id, buyer)).toMatchObject({ status: 404 });
    const fields = { stars: 'Choose 1 to 5 stars.' };
    expect(await app.refused('writeReview', input(id, 6), seller)).toMatchObject({ fields });
  });

  it('has one answer by the person it is about', async () => {
    const { seller, buyer, id } = await deal();
    await write(id, buyer, 2);
    await write(id, seller);
    const [review] = (await list(seller, {}, seller)).items;
    expect(review?.can).toEqual({ answer: true, report: true });
    const answer = {
      params: { id: review?._id ?? '' },
      body: { text: 'It was a misunderstanding.' },
    };
    expect(await app.refused('answerReview', answer, buyer)).toMatchObject({ status: 404 });
    await app.call('answerReview', answer, seller);
    expect(await app.refused('answerReview', answer, seller)).toMatchObject({ code: 'conflict' });
    expect((await list(seller)).items[0]).toMatchObject({ answer: answer.body.text });
    const { items } = await app.call('listNotices', {}, buyer);
    expect(items.filter(({ kind }) => kind === 'review_answered')).toMatchObject([
      {
        title: expect.stringMatching(/^Your review was answered: “/),
        path: expect.stringContaining(id),
      },
    ]);
  });

  it('is asked for in lists and notices, which don’t show what the other person wrote', async () => {
    const { seller, buyer, id } = await deal();
    const own = { query: { email: buyer.email } };
    const [before] = (await app.call('listBookings', own, buyer)).items;
    const { until: last } = await read(id, buyer);
    expect(before?.review).toEqual({ written: false, until: last });
    await write(id, buyer, 1, { text: 'Never again' });
    const [after] = (await app.call('listBookings', own, buyer)).items;
    expect(after?.review?.written).toBe(true);
    const find = (by: SignedUp, kind: string) =>
      until(async () => {
        const { items } = await app.call('listNotices', {}, by);
        return items.find((notice) => notice.kind === kind);
      }, kind);
    const path = `/dashboard/reviews/${id}`;
    expect(await find(buyer, 'product_collected')).toMatchObject({
      path,
      text: 'Enjoy playing it! You reviewed the seller.',
    });
    const buyers = async () =>
      (await app.call('listReceivedBookings', { query: {} }, seller)).items;
    expect((await buyers())[0]?.review?.written).toBe(false);
    const received = await find(seller, 'review_received');
    expect(received).toMatchObject({ title: 'Review from “Berta Buyer”', path });
    expect(JSON.stringify(received)).not.toContain('Never');
    await write(id, seller);
    expect((await buyers())[0]?.review?.written).toBe(true);
    expect((await find(seller, 'review_received'))?.text).toMatch(/^You have both written/);
  });

  it('is no longer asked for once the other account is closed', async () => {
    const { seller, buyer, id } = await deal();
    const asked = async () => {
      const own = { query: { email: buyer.email } };
      const [booking] = (await app.call('listBookings', own, buyer)).items;
      const { items } = await app.call('listNotices', {}, buyer);
      const notice = items.find(({ kind }) => kind === 'product_collected');
      return notice && { listed: booking?.review !== undefined, path: notice.path };
    };
    const before = { listed: true, path: `/dashboard/reviews/${id}` };
    expect(await until(asked, 'the notice')).toEqual(before);
    const body = { confirmation: seller.email };
    await app.call('deleteAccount', { body }, { token: seller.idToken });
    expect(await asked()).toEqual({ listed: false, path: `/dashboard/bookings/${id}` });
  });
});

describe('a sale at the counter', () => {
  it('can be reviewed by the account with the customer’s address, unless it was a booking', async () => {
    const buyer = await app.signUp({ name: 'Cara Customer' });
    const customer = { name: 'Cara', email: buyer.email.toUpperCase() };
    const ticket = await counter.sell({ ...saleOf([await counter.stock()]), customer });
    expect(await write(ticket._id, buyer, 4)).toMatchObject({
      as: 'buyer',
      title: exampleProduct.title,
    });
    expect(await write(ticket._id, counter.shop)).toMatchObject({ as: 'seller' });
    expect((await list(counter.shop)).items).toMatchObject([{ author: 'Cara C.', stars: 4 }]);
    await until(async () => {
      const { items } = await app.call('listNotices', {}, buyer);
      return items.some(
        ({ kind, path }) => kind === 'product_collected' && path.endsWith(ticket._id),
      );
    }, 'the notice about the ticket');
    const product = await counter.stock();
    const { _id, handover_code = '' } = await app.book(product, buyer);
    const line = {
      product_id: product._id,
      price: product.resale_price,
      handover_code: handover_code ?? '',
    };
    const collected = await counter.sell({ ...saleOf([product]), lines: [line] });
    expect(await refused(collected._id, buyer)).toMatchObject({ status: 404 });
    expect(await write(_id, buyer)).toMatchObject({ as: 'buyer' });
  });
});

describe('a seller’s page', () => {
  it('loses a review that a decision hides, until the decision is lifted', async () => {
    const { seller, buyer } = await rated(await app.signUp(), 1);
    const staff = await app.signUp({ role: 'staff' });
    const [review] = (await list(seller)).items;
    const target = { type: 'review', id: review?._id ?? '' } as const;
    expect(await calls.refusedReport(buyer, '', { target })).toMatchObject({ code: 'forbidden' });
    const { case_id } = await calls.report(seller, '', { target, reason: 'offensive' });
    expect(await calls.one(staff, case_id)).toMatchObject({
      target: { type: 'review', title: '1 of 5 stars' },
      person: { name: 'Berta Buyer' },
    });
    const decided = await calls.decide(staff, case_id, [{ type: 'hide_review' }]);
    expect(decided.ok).toBe(true);
    expect((await list(seller)).items).toEqual([]);
    expect(await app.call('listOwnDecisions', {}, buyer)).toMatchObject({
      items: [{ actions: [{ type: 'hide_review' }], can: { appeal: true } }],
    });
    const admin = await app.signUp({ role: 'admin' });
    expect(await calls.decide(admin, case_id, [{ type: 'none' }])).toMatchObject({ ok: true });
    expect((await list(seller)).total).toBe(1);
    const other = await calls.report(buyer, seller.user._id, {
      target: { type: 'user', id: seller.user._id },
    });
    expect(await calls.decide(staff, other.case_id, [{ type: 'hide_review' }])).toMatchObject({
      error: { code: 'invalid' },
    });
  });

  it('is removed with the account, and so is the text of the owner’s reviews of others', async () => {
    const { seller, buyer, id } = await rated(await app.signUp(), 4);
    const data = await app.call('getAccountData', {}, seller);
    expect(data.reviews).toMatchObject([
      { by_you: false, stars: 4 },
      { by_you: true, stars: 1 },
    ]);
    const body = { confirmation: seller.email };
    await app.call('deleteAccount', { body }, { token: seller.idToken });
    const { rows } = await sql<{ text: string; author_id: string }>`
      SELECT * FROM reviews WHERE deal_id = ${id}`.execute(app.db);
    expect(rows).toMatchObject([{ author_id: seller.user._id, text: '', stars: 1 }]);
    expect(await app.refused('getDeal', { params: { id } }, buyer)).toMatchObject({ status: 404 });
  });
});

// Last, because they move the clock.
describe('with time', () => {
  it('a review is shown after 14 days, and the other person can no longer write one', async () => {
    const { seller, buyer, id } = await deal();
    const late = await deal();
    const asked = async ({ id }: typeof late, by: SignedUp) => {
      const [booking] = (await app.call('listBookings', { query: { email: by.email } }, by)).items;
      const notice = await until(async () => {
        const { items } = await app.call('listNotices', {}, by);
        return items.find(({ kind, path }) => kind === 'product_collected' && path.endsWith(id));
      }, 'the notice of the handover');
      return { until: booking?.review?.until, label: notice.until?.label, path: notice.path };
    };
    await write(id, buyer, 1);
    await pass(14 * day - 1000, seller, buyer, late.buyer);
    expect((await read(id, seller)).theirs).toBeNull();
    const { until: last } = await read(late.id, late.buyer);
    expect(await asked(late, late.buyer)).toEqual({
      until: last,
      label: 'Review the seller before',
      path: `/dashboard/reviews/${late.id}`,
    });
    await pass(1000, seller, buyer, late.buyer);
    expect(await asked(late, late.buyer)).toEqual({
      until: last,
      path: `/dashboard/bookings/${late.id}`,
    });
    expect(await read(id, seller)).toMatchObject({ theirs: { stars: 1 }, can: { review: false } });
    expect(await refused(id, seller)).toMatchObject({ code: 'conflict' });
    expect(await refused(id, buyer)).toMatchObject({ code: 'conflict' });
  });

  it('a seller has a rating by at least three buyers in the last 24 months', async () => {
    const seller = await app.signUp({ name: 'Rita Rated' });
    expect(await app.refused('getSeller', { params: { id: seller.user._id } })).toMatchObject({
      status: 404,
    });
    for (const stars of [5, 4]) await rated(seller, stars);
    expect((await page(seller)).rating).toBeNull();
    await rated(seller, 2);
    expect(await page(seller)).toMatchObject({
      name: 'Rita Rated',
      sold: 3,
      verified: true,
      rating: { mean: 3.7, count: 3, stars: [0, 1, 0, 1, 1] },
      products: [{}, {}, {}],
    });
    const html = await (await fetch(`${app.origin}/sellers/${seller.user._id}`)).text();
    expect(html).toContain('What Rita Rated sells on Second Fret. Rated 3.7 of 5 by 3 buyers.');
    const pages = await (await fetch(`${app.origin}/sitemap.xml`)).text();
    expect(pages).toContain(`/sellers/${seller.user._id}<`);
    const first = await list(seller, { limit: '2' });
    const rest = await list(seller, { limit: '2', cursor: first.next_cursor });
    expect([...first.items, ...rest.items].map(({ stars }) => stars)).toEqual([2, 4, 5]);
    await pass(732 * day, seller);
    expect((await page(seller)).rating).toBeNull();
    expect((await list(seller)).total).toBe(3);
  });
});
