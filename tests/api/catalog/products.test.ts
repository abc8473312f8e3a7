import { describe, expect, it } from 'vitest';
import { startTestApp } from '#tests/support/api.ts';
import { bookingOf, exampleProduct, handOver } from '#tests/support/example-product.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';
import { readPages } from '#tests/support/pages.ts';

// In one of these tests, the seller's email address is not verified.
const app = await startTestApp({ env: { REQUIRE_VERIFIED_EMAIL: 'false' } });
const seller = await app.signUp({ name: 'Sam Seller' });
const photo = (await app.createProduct(seller.token, { category_name: 'Drums' })).image_url;

const publish = (overrides = {}) =>
  app.createProduct(seller.token, { image_url: photo, ...overrides });

describe('publishing', () => {
  it('shows the product to all readers, with the server’s own time, but the serial number only to the owner and staff', async () => {
    const buyer = await app.signUp();
    const before = Date.now();
    const own = await publish({ serial_number: 'US1234', description: 'Line one.\nLine two.' });
    const seen = await app.call('getProduct', { params: { id: own._id } }, buyer);
    expect(seen).toMatchObject({
      title: exampleProduct.title,
      resale_price: '549.00',
      year_of_purchase: '2019',
      description: 'Line one.\nLine two.',
      own: false,
      can: { book: true },
      seller: { name: 'Sam Seller' },
    });
    expect(seen).not.toHaveProperty('serial_number');
    for (const person of [seller, await app.signUp({ role: 'staff' })]) {
      const shown = await app.call('getProduct', { params: { id: own._id } }, person);
      expect(shown.serial_number).toBe('US1234');
    }
    expect(Date.parse(seen.posted_time)).toBeGreaterThanOrEqual(before);
    expect(seen.images).toHaveLength(1);
  });

  it('marks a seller as verified who has confirmed their address and sold something', async () => {
    const buyer = await app.signUp();
    const known = await app.signUp();
    const unknown = await app.signUp({ emailVerified: false });
    for (const { person, before, after } of [
      { person: known, before: false, after: true },
      { person: unknown, before: false, after: false },
    ]) {
      const verified = async () => {
        const input = { params: { id: shown._id } };
        return (await app.call('getProduct', input, buyer)).seller.verified;
      };
      const [shown, other] = [
        await app.createProduct(person.token),
        await app.createProduct(person.token),
      ];
      expect(await verified()).toBe(before);
      const booking = await app.call('createBooking', { body: bookingOf(other, buyer) }, buyer);
      await handOver(app, booking, person);
      expect(await verified()).toBe(after);
    }
  });

  it.each([
    ['title', 'x'.repeat(10_000)],
    ['category_name', 'Boats'],
    ['image_url', 'https://elsewhere.example/x.webp'],
  ])('rejects %s = %j and names the field', async (field, value) => {
    const body = { ...exampleProduct, image_url: photo, [field]: value };
    const error = await app.refused('createProduct', { body }, seller);
    expect(error).toMatchObject({ status: 422, code: 'invalid' });
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
  });

  it('creates one product for a double click', async () => {
    const input = { body: { ...exampleProduct, title: 'Twice', image_url: photo } };
    const options = { token: seller.token, idempotencyKey: 'publish-1' };
    const replies = await Promise.all([
      app.call('createProduct', input, options),
      app.call('createProduct', input, options),
    ]);
    expect(replies[0]).toEqual(replies[1]);
    const other = { body: { ...input.body, title: 'Other' } };
    expect((await app.refused('createProduct', other, options)).code).toBe(
      'idempotency_key_reused',
    );
    await app.call('deleteProduct', { params: { id: replies[0]._id } }, seller);
    expect((await app.refused('createProduct', input, options)).code).toBe('not_found');
  });
});

describe('lists', () => {
  it('update the count of each category', async () => {
    const count = async () => {
      const { items } = await app.call('listCategories', {});
      return items.find((category) => category.category_name === 'Folk Instruments')?.count;
    };
    const first = await publish({ category_name: 'Folk Instruments' });
    await publish({ category_name: 'Folk Instruments' });
    expect(await count()).toBe(2);
    await app.call('deleteProduct', { params: { id: first._id } }, seller);
    expect(await count()).toBe(1);
    const list = await app.call(
      'listCategoryProducts',
      { params: { name: 'Folk Instruments' }, query: {} },
      seller,
    );
    expect(list).toMatchObject({ total: 1, next_cursor: null });
  });

  it('page through everything once, in every order', async () => {
    const name = 'Bass Guitars';
    const prices = [100, 300, 200, 200, 200, 150, 100];
    for (const price of prices) await publish({ category_name: name, resale_price: `${price}` });
    const sorted = prices.toSorted((a, b) => a - b);
    const orders = {
      newest: prices.toReversed(),
      price_asc: sorted,
      price_desc: sorted.toReversed(),
    };
    for (const [sort, expected] of Object.entries(orders)) {
      const items = await readPages((from) => {
        const query = { sort: sort as keyof typeof orders, limit: 2, ...from };
        return app.call('listCategoryProducts', { params: { name }, query }, seller);
      });
      expect(new Set(items.map(({ _id }) => _id)).size).toBe(7);
      expect(items.map(({ resale_price }) => Number(resale_price))).toEqual(expected);
    }
  });

  it('filter by words in any order, price, condition and location', async () => {
    const found = await publish({
      title: 'Höfner Violin Bass',
      category_name: 'Electric Guitars',
      resale_price: '1200',
      condition: 'Good',
      location: 'Ann Arbor, MI',
    });
    const search = async (query: object) => {
      const page = await app.call('listProducts', { query }, seller);
      return page.items.map((item) => item._id);
    };
    expect(await search({ q: 'VIOLIN hofner' })).toEqual([found._id]);
    expect(await search({ q: 'hofner', max_price: '1199.99' })).toEqual([]);
    expect(await search({ q: 'hofner', min_price: '1200', condition: ['Good', 'Fair'] })).toEqual([
      found._id,
    ]);
    expect(await search({ q: 'hofner', condition: ['Mint'] })).toEqual([]);
    expect(await search({ location: 'ann arbor' })).toEqual([found._id]);
    const abroad = await publish({ location: 'Malmö, Skåne' });
    for (const location of ['Malmö', 'malmo', 'Mal\u006do\u0308', 'skane']) {
      expect(await search({ location })).toEqual([abroad._id]);
    }
    expect(await search({ q: '100%_' })).toEqual([]);
  });

  it('have 24 products per page by default and at most 100', async () => {
    const many = await app.signUp({ name: 'Many' });
    const location = 'Twenty-Five Forks, ME';
    for (let n = 0; n < 25; n += 1) {
      await app.createProduct(many.token, { image_url: photo, location });
    }
    const page = (query: object) =>
      app.call('listProducts', { query: { location, ...query } }, many);
    const first = await page({});
    expect([first.items.length, first.total]).toEqual([24, 25]);
    const rest = await page({ cursor: first.next_cursor });
    expect([rest.items.length, rest.next_cursor]).toEqual([1, null]);
    expect((await page({ limit: 100 })).items).toHaveLength(25);
  });

  it('reject an unknown category, a foreign cursor and a limit above 100', async () => {
    const input = { params: { name: 'Boats' }, query: {} };
    expect((await app.refused('listCategoryProducts', input, seller)).code).toBe('not_found');
    const { token } = seller;
    const cursor = await app.refused('listProducts', { query: { cursor: 'abc' } }, { token });
    expect(cursor.fields).toHaveProperty('cursor');
    const limit = await app.refused('listProducts', { query: { limit: 101 } }, { token });
    expect(limit.fields).toHaveProperty('limit');
  });
});

it('shows visitors the newest eight live products, with only title, price and picture', async () => {
  const [buyer, suspended] = [await app.signUp(), await app.signUp()];
  const shown: Awaited<ReturnType<typeof publish>>[] = [];
  for (let n = 0; n < 9; n += 1) shown.unshift(await publish({ title: `Arrival ${n}` }));
  const [hidden, removed] = [await publish(), await publish()];
  const [reserved, ended] = [await publish(), await publish()];
  await app.createProduct(suspended.token);
  const moderator = moderatorOf(app, () => new Date());
  const personId = seller.user._id;
  await moderator.act('hide_product', { personId, productId: hidden._id });
  await moderator.act('remove_product', { personId, productId: removed._id });
  await moderator.act('suspend', { personId: suspended.user._id });
  await app.call('createBooking', { body: bookingOf(reserved, buyer) }, buyer);
  await app.call('endProduct', { params: { id: ended._id } }, seller);
  expect((await app.call('listNewArrivals', {})).items).toEqual(
    shown
      .slice(0, 8)
      .map(({ _id, title, resale_price, image }) => ({ _id, title, resale_price, image })),
  );
});

describe('deleting', () => {
  it('is only for the owner or an admin', async () => {
    const product = await publish();
    const [other, admin] = await Promise.all([app.signUp(), app.signUp({ role: 'admin' })]);
    const input = { params: { id: product._id } };
    expect((await app.refused('deleteProduct', input, other)).code).toBe('forbidden');
    expect(await app.call('deleteProduct', input, admin)).toEqual({
      deletedCount: 1,
      archived: false,
    });
    expect((await app.refused('getProduct', input, seller)).code).toBe('not_found');
    expect((await app.refused('deleteProduct', input, seller)).code).toBe('not_found');
  });

  it('archives a booked product, which the buyer can still see', async () => {
    const product = await publish();
    const buyer = await app.signUp({ name: 'Bo Buyer' });
    await app.call('createBooking', { body: bookingOf(product, buyer) }, buyer);
    const input = { params: { id: product._id } };
    expect(await app.call('deleteProduct', input, seller)).toEqual({
      deletedCount: 1,
      archived: true,
    });
    const seen = await app.call('getProduct', input, buyer);
    expect(seen).toMatchObject({ status: 'archived', can: { book: false } });
    const stranger = await app.signUp();
    expect((await app.refused('getProduct', input, stranger)).code).toBe('not_found');
  });
});
