import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { shopEmail, startTestApp } from '#tests/support/api.ts';
import { moderationOf, type Person } from '#tests/support/moderation.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
const calls = moderationOf(app);
const [seller, buyer, staff] = [
  await app.signUp({ name: 'Sally Seller' }),
  await app.signUp({ name: 'Berta Buyer' }),
  await app.signUp({ name: 'Stan Staff', role: 'staff' }),
];
const product = await app.createProduct(seller.token, { image_url: await calls.upload(seller) });

const own = (by: Person, query = {}) => app.call('listOwnReports', { query }, by);

/** Matches an image URL that contains an access key. */
const withKey = (url: string) =>
  expect.stringMatching(url.replace('/images/', '/images/[\\w.-]{50,}/'));

describe('a report', () => {
  it('opens one case per target, which later reports join', async () => {
    const [evidence, photo] = [await calls.upload(buyer), product.image_url];
    const first = await calls.report(buyer, product._id, {
      text: 'The logo is <b>wrong</b>.',
      evidence: [evidence],
    });
    const other = await app.signUp();
    const second = await calls.report(other, product._id, { reason: 'stolen' });
    expect(second.case_id).toBe(first.case_id);
    const image = await calls.report(other, '', { target: { type: 'image', id: photo } });
    const user = { type: 'user', id: seller.user._id } as const;
    const person = await calls.report(other, '', { target: user, reason: 'scam' });
    expect(new Set([first, image, person].map((one) => one.case_id)).size).toBe(3);

    const { items, total } = await calls.queue(staff);
    expect(total).toBe(3);
    expect(items.map(({ target }) => target)).toEqual([
      { type: 'product', title: product.title, path: `/productDetails/${product._id}` },
      { type: 'user', title: 'Sally Seller', path: null },
      { type: 'image', title: product.title, path: `/productDetails/${product._id}` },
    ]);
    expect(items[0]).toMatchObject({
      state: 'open',
      reports: 2,
      reasons: [
        { reason: 'stolen', count: 1 },
        { reason: 'counterfeit', count: 1 },
      ],
      person: { name: 'Sally Seller' },
      claim: null,
    });
    const read = await calls.one(staff, first.case_id);
    expect(read.reported[0]).toMatchObject({
      reason: 'counterfeit',
      text: 'The logo is <b>wrong</b>.',
      evidence: [{ url: withKey(evidence) }],
      reporter: { name: 'Berta Buyer', standing: { held: 0, decided: 0 } },
    });
    const load = async (url = '') => (await fetch(`${app.origin}${url}`)).status;
    expect(await load(read.reported[0]?.evidence[0]?.url)).toBe(200);
    expect(await load(evidence)).toBe(404);
    expect(read.product).toMatchObject({
      status: 'live',
      when_reported: { title: product.title, price: product.resale_price },
      now: { title: product.title, images: [{ url: withKey(product.image_url), hidden: false }] },
    });
    expect(read.history).toMatchObject({ listed: 1, sold: 0, role: 'user' });
    expect(read.history.cases).toHaveLength(2);
    expect(await own(buyer)).toMatchObject({
      total: 1,
      items: [{ _id: first._id, state: 'received', outcome: null, reason: 'counterfeit' }],
    });
  });

  it('is accepted once per person and target, even if two arrive at the same time', async () => {
    const { token } = await app.createProduct(seller.token).then(async (made) => {
      const people = await Promise.all([app.signUp(), app.signUp()]);
      const twice = [...people, ...people].map((by) =>
        calls.report(by, made._id).then(
          () => 'made',
          () => 'refused',
        ),
      );
      expect((await Promise.all(twice)).sort()).toEqual(['made', 'made', 'refused', 'refused']);
      return people[0];
    });
    expect((await own({ token } as Person)).total).toBe(1);
    const again = await calls.refusedReport(buyer, product._id, { reason: 'spam' });
    expect(again).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('is rejected if it is about oneself or one’s own product or photo, or by staff about the shop’s', async () => {
    const targets = [
      { type: 'product', id: product._id },
      { type: 'image', id: product.image_url },
      { type: 'user', id: seller.user._id },
    ] as const;
    for (const target of targets) {
      const refusal = await calls.refusedReport(seller, '', { target });
      expect(refusal).toMatchObject({ status: 403, code: 'forbidden' });
    }
    const shop = await app.signUp({ email: shopEmail, role: 'staff' });
    const stock = await app.createProduct(shop.token);
    expect((await calls.refusedReport(staff, stock._id)).code).toBe('forbidden');
    await calls.report(buyer, stock._id);
  });

  it('is about one seller’s product, even if others show the same photo', async () => {
    const url = await calls.upload(seller);
    const target = { type: 'image', id: url } as const;
    const form = { image_url: url, image_urls: [url] };
    await app.createProduct(seller.token, form);
    const first = await calls.report(buyer, '', { target });
    const copier = await app.signUp({ name: 'Carl Copier' });
    const copy = await app.createProduct(copier.token, form);
    // Either of the two may be meant, so the report has to name the product.
    expect((await calls.refusedReport(buyer, '', { target })).code).toBe('not_found');
    const second = await calls.report(buyer, '', { target: { ...target, product_id: copy._id } });
    expect(second.case_id).not.toBe(first.case_id);
    const people = [first, second].map(
      async (made) => (await calls.one(staff, made.case_id)).person,
    );
    expect((await Promise.all(people)).map(({ name }) => name)).toEqual([
      'Sally Seller',
      'Carl Copier',
    ]);
    // The person who uploaded the photo first can still use it if it is hidden on the copy.
    const hide = { type: 'hide_image' as const, image: url };
    expect((await calls.decide(staff, second.case_id, [hide])).ok).toBe(true);
    await app.createProduct(seller.token, form);
    const again = app.createProduct((await app.signUp()).token, form);
    await expect(again).rejects.toThrow(/can’t be used/);
  });

  it('gets the same 404 for targets that are deleted, hidden or never existed', async () => {
    const gone = await app.createProduct(seller.token);
    const ended = await app.createProduct(seller.token);
    const booked = await app.createProduct(seller.token);
    await app.call('deleteProduct', { params: { id: gone._id } }, seller);
    await app.call('endProduct', { params: { id: ended._id } }, seller);
    await app.book(booked, buyer);
    const hide = app.db.updateTable('products').set({ moderation: 'hidden' });
    await hide.where('id', '=', booked._id).execute();
    const lurker = await app.signUp();
    const targets = [
      ...[gone, ended, booked].map(({ _id }) => ({ type: 'product' as const, id: _id })),
      { type: 'product' as const, id: randomUUID() },
      { type: 'product' as const, id: `${product._id}' OR true` },
      { type: 'user' as const, id: randomUUID() },
      // People who sell nothing can't be reported.
      { type: 'user' as const, id: lurker.user._id },
      { type: 'image' as const, id: `/api/images/${'0'.repeat(40)}-64.webp` },
    ];
    const reporter = await app.signUp();
    const refusals = [];
    for (const target of targets)
      refusals.push(await calls.refusedReport(reporter, '', { target }));
    expect(new Set(refusals.map(({ status, message }) => `${status} ${message}`)).size).toBe(1);
    expect(refusals[0]).toMatchObject({ status: 404, code: 'not_found' });
    // The buyer of a product can still report it.
    await calls.report(buyer, booked._id);
  });

  it('accepts only pictures that the reporter has uploaded', async () => {
    const target = await app.createProduct(seller.token);
    for (const picture of [product.image_url, 'https://example.test/x.webp']) {
      const refusal = await calls.refusedReport(staff, target._id, { evidence: [picture] });
      expect(refusal).toMatchObject({ status: 422, fields: { 'evidence.0': expect.any(String) } });
    }
    const other = await calls.refusedReport(staff, target._id, { reason: 'other' });
    expect(other.fields).toHaveProperty('text');
  });
});

it('ranks ten new accounts behind one reporter who was right before', async () => {
  const attacked = await app.createProduct(seller.token, { title: 'Attacked' });
  const fake = await app.createProduct(seller.token, { title: 'Fake' });
  const reason = 'offensive' as const;
  for (let n = 0; n < 10; n += 1) await calls.report(await app.signUp(), attacked._id, { reason });
  const proven = await app.signUp();
  for (let n = 0; n < 3; n += 1) {
    const { _id } = await app.createProduct(seller.token);
    const { case_id } = await calls.report(proven, _id);
    await calls.decide(staff, case_id, [{ type: 'hide_product' }]);
  }
  await calls.report(proven, fake._id, { reason });
  const { items } = await calls.queue(staff, { reason });
  expect(items.map(({ target, reports }) => [target.title, reports])).toEqual([
    ['Fake', 1],
    ['Attacked', 10],
  ]);
  const pages = await calls.queue(staff, { reason, limit: 1 });
  const second = await calls.queue(staff, { reason, limit: 1, cursor: pages.next_cursor });
  expect(second.items[0]?.target.title).toBe('Attacked');
});
