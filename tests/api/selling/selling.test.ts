import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, uploadPhoto } from '#tests/support/api.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { jpeg } from '#tests/support/image-samples.ts';
import { waitersFor } from '#tests/support/lock-waiters.ts';
import { readPages } from '#tests/support/pages.ts';
import { until } from '#tests/support/until.ts';

const app = await startTestApp();
const seller = await app.signUp({ name: 'Sam Seller' });

let width = 40;
async function upload(by = seller): Promise<string> {
  width += 1;
  return uploadPhoto(app, by.token, await jpeg({ width, height: 48 }));
}

const form = (changes = {}) => ({ ...exampleProduct, ...changes });
const byId = (id: string) => ({ params: { id } });

describe('photos', () => {
  it('reject a ninth photo with a validation error', async () => {
    const image_url = await upload();
    const others = await Promise.all(Array.from({ length: 8 }, () => upload()));
    const body = form({ image_url, image_urls: others });
    const error = await app.refused('createProduct', { body }, seller);
    expect(error).toMatchObject({ status: 422, code: 'invalid' });
    expect(error.fields).toEqual({ image_urls: 'You can add up to 8 photos.' });
    const eight = form({ image_url, image_urls: others.slice(1) });
    const made = await app.call('createProduct', { body: eight as never }, seller);
    const seen = await app.call('getProduct', byId(made._id), seller);
    expect(seen.images.map(({ url }) => url)).toEqual([image_url, ...others.slice(1)]);
  });

  it('that don’t exist are each named', async () => {
    const image_url = await upload();
    const image_urls = [image_url, '/api/images/nothing.webp', 'https://elsewhere.example/x.webp'];
    const error = await app.refused(
      'createProduct',
      { body: form({ image_url, image_urls }) },
      seller,
    );
    const complaint = 'This photo can’t be used. Upload it again, or choose another one.';
    expect(error.fields).toEqual({ 'image_urls.1': complaint, 'image_urls.2': complaint });
  });
});

describe('editing', () => {
  const publish = async () =>
    app.createProduct(seller.token, { image_url: await upload(), brand: 'Fender' });

  it('replaces the product’s fields and increases the version', async () => {
    const made = await publish();
    const before = await app.call('getOwnProduct', byId(made._id), seller);
    expect(before).toMatchObject({ brand: 'Fender', model: 'Player Telecaster', version: 1 });
    const photos = [await upload(), before.image_url];
    const body = form({ title: 'Renamed', resale_price: '500', brand: '', image_urls: photos });
    const input = { ...byId(made._id), body: { ...body, version: 1 } };
    const after = await app.call('updateProduct', input as never, seller);
    expect(after).toMatchObject({
      title: 'Renamed',
      resale_price: '500.00',
      brand: '',
      version: 2,
    });
    expect(after.images.map((image) => image.url)).toEqual(photos);
    const found = await app.call('listProducts', { query: { q: 'renamed' } }, seller);
    expect(found.items.map((item) => item._id)).toEqual([made._id]);
  });

  it('rejects the second of two edits of the same version', async () => {
    const made = await publish();
    const edit = (title: string) =>
      app.attempt(
        'updateProduct',
        {
          ...byId(made._id),
          body: { ...form({ title, image_urls: [made.image_url] }), version: 1 },
        } as never,
        seller,
      );
    const outcomes = await Promise.all([edit('Mine'), edit('Yours')]);
    const codes = outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.error.code));
    expect(codes.sort()).toEqual(['edit_conflict', 'ok']);
  });

  it('is only for the owner, and names invalid fields', async () => {
    const made = await publish();
    const stranger = await app.signUp();
    const body = { ...form({ title: ' ', image_urls: [] }), version: 1 };
    const input = { ...byId(made._id), body };
    const error = await app.refused('updateProduct', input, seller);
    expect(error.fields).toEqual({
      title: 'Product Name is Required!',
      image_urls: 'Product Image is required!',
    });
    const image_urls = [made.image_url];
    const lowest = form({ lowest_offer: '1299', resale_price: '1299.00', image_urls });
    const tooHigh = { lowest_offer: 'Lowest offer must be below the price.' };
    const edit = { ...byId(made._id), body: { ...lowest, image_urls, version: 1 } };
    expect((await app.refused('updateProduct', edit, seller)).fields).toEqual(tooHigh);
    const listed = { ...lowest, image_url: made.image_url };
    expect((await app.refused('createProduct', { body: listed }, seller)).fields).toEqual(tooHigh);
    expect((await app.refused('getOwnProduct', byId(made._id), stranger)).code).toBe('forbidden');
    const good = {
      ...byId(made._id),
      body: { ...form({ image_urls: [made.image_url] }), version: 1 },
    };
    expect((await app.refused('updateProduct', good, stranger)).code).toBe('forbidden');
  });
});

it('always locks a product’s old and new category in the same order, to avoid deadlocks', async () => {
  const [low, high] = await app.db
    .selectFrom('categories')
    .select(['id', 'name'])
    .orderBy('id')
    .limit(2)
    .execute();
  if (!low || !high) throw new Error('there are no categories');
  const image_url = await upload();
  // The sweep also locks categories, but only for a moment.
  const lock = (db: TestApp['db'], id: string) =>
    until(async () => {
      const found = await sql`
        SELECT 1 FROM categories WHERE id = ${id} FOR NO KEY UPDATE SKIP LOCKED`.execute(db);
      return found.rows.length > 0;
    }, 'nothing else locks the category');
  const moves = [
    { from: low, to: high },
    { from: high, to: low },
  ];
  for (const { from, to } of moves) {
    const category_name = from.name;
    const { _id, version } = await app.createProduct(seller.token, { image_url, category_name });
    const body = form({ image_urls: [image_url], category_name: to.name, version });
    const { edit } = await app.db.transaction().execute(async (trx) => {
      await lock(trx, low.id);
      const edit = app.call('updateProduct', { ...byId(_id), body: body as never }, seller);
      await until(async () => (await waitersFor(app.db)) > 0, 'the edit waits');
      await lock(app.db, high.id);
      return { edit };
    });
    expect((await edit).category_name).toBe(to.name);
  }
});

describe('ending and relisting', () => {
  it('moves a product to the top at most once a day', async () => {
    const owner = await app.signUp();
    const image_url = await upload(owner);
    const relisted = await app.createProduct(owner.token, { image_url });
    const dayAgo = new Date(Date.now() - 86_400_000);
    await app.change('products', relisted._id, { posted_at: dayAgo });
    const newest = async () =>
      (await app.call('listProducts', { query: { limit: 1 } }, owner)).items[0]?._id;
    const relist = async () => {
      await app.call('endProduct', byId(relisted._id), owner);
      await app.call('relistProduct', { ...byId(relisted._id), body: {} }, owner);
    };
    await app.createProduct(owner.token, { image_url });
    await relist();
    expect(await newest()).toBe(relisted._id);

    const later = await app.createProduct(owner.token, { image_url });
    await relist();
    expect(await newest()).toBe(later._id);
  });

  it('removes a lowest offer that the new price would make unreachable', async () => {
    const owner = await app.signUp();
    const image_url = await upload(owner);
    const { _id } = await app.createProduct(owner.token, { image_url, lowest_offer: '400' });
    for (const [resale_price, lowest] of [
      ['500', '400.00'],
      ['400', ''],
    ] as const) {
      await app.call('endProduct', byId(_id), owner);
      await app.call('relistProduct', { ...byId(_id), body: { resale_price } }, owner);
      const { lowest_offer } = await app.call('getOwnProduct', byId(_id), owner);
      expect(lowest_offer).toBe(lowest);
    }
  });

  it('removes a product from sale and relists it, unless it is held', async () => {
    const owner = await app.signUp();
    const made = await app.createProduct(owner.token, { image_url: await upload(owner) });
    expect(await app.call('endProduct', byId(made._id), owner)).toEqual({ status: 'ended' });
    const buyer = await app.signUp();
    expect((await app.refused('getProduct', byId(made._id), buyer)).code).toBe('not_found');
    expect((await app.refused('endProduct', byId(made._id), owner)).code).toBe('conflict');
    const relist = (version: number) => ({ ...byId(made._id), body: { version } });
    const { version } = await app.call('getOwnProduct', byId(made._id), owner);
    const stale = await app.refused('relistProduct', relist(version - 1), owner);
    expect(stale.code).toBe('edit_conflict');
    expect((await app.refused('relistProduct', { ...byId(made._id), body: {} }, buyer)).code).toBe(
      'forbidden',
    );
    expect(await app.call('relistProduct', { ...byId(made._id), body: {} }, owner)).toEqual({
      status: 'live',
    });
    const { items } = await app.call('listProducts', { query: { limit: 1 } }, buyer);
    expect(items[0]?._id).toBe(made._id);

    await app.book(made, buyer);
    expect((await app.refused('endProduct', byId(made._id), owner)).code).toBe('conflict');
    const reserved = () => app.call('listOwnProducts', { query: { status: 'reserved' } }, owner);
    expect(await reserved()).toMatchObject({
      total: 1,
      counts: { reserved: 1, live: 0 },
      items: [{ waiting: 0, hold: { buyer: buyer.user.name, price: made.resale_price } }],
    });
    const next = await app.signUp();
    await app.book(made, next, { waitlist: true });
    expect(await reserved()).toMatchObject({ items: [{ waiting: 1 }] });
  });
});

it('My Products finds products by their text, and sorts and pages them by name, price and date', async () => {
  const owner = await app.signUp();
  const image_url = await upload(owner);
  const own: [title: string, price: string, changes?: object][] = [
    ['Höfner Club Bass', '900.00', { brand: 'Höfner', serial_number: 'K-4711' }],
    ['boss DS-1', '45.00'],
    ['Boss DD-8', '120.00', { location: 'São Paulo' }],
    ['Vox AC15', '450.00'],
  ];
  for (const [title, resale_price, changes] of own) {
    const body = form({ title, resale_price, brand: '', ...changes, image_url }) as never;
    await app.call('createProduct', { body }, owner);
  }
  const titles = async (query: object) => {
    const found = await readPages((from) =>
      app.call('listOwnProducts', { query: { limit: 2, ...from, ...query } }, owner),
    );
    return found.map(({ title }) => title);
  };
  const byName = ['Boss DD-8', 'boss DS-1', 'Höfner Club Bass', 'Vox AC15'];
  expect(await titles({ sort: 'title_asc' })).toEqual(byName);
  expect(await titles({ sort: 'title_desc' })).toEqual(byName.toReversed());
  expect(await titles({ sort: 'price_desc' })).toEqual([
    'Höfner Club Bass',
    'Vox AC15',
    'Boss DD-8',
    'boss DS-1',
  ]);
  expect(await titles({ sort: 'oldest' })).toEqual(own.map(([title]) => title));
  expect(await titles({ q: 'BOSS' })).toEqual(['Boss DD-8', 'boss DS-1']);
  expect(await titles({ q: 'hofner k-4711' })).toEqual(['Höfner Club Bass']);
  expect(await titles({ q: 'sao boss', sort: 'price_asc' })).toEqual(['Boss DD-8']);
  expect(await titles({ q: 'boss', status: 'sold' })).toEqual([]);
});

it('suggests brands and their models, most frequent first', async () => {
  const image_url = await upload();
  for (const [brand, model] of [
    ['Zeta', 'Jazz'],
    ['Zeta', 'Jazz'],
    ['Zeta', 'Strados'],
    ['Zeta', 'Wing Custom (2-K)'],
    ['Zephyr', '100%'],
  ]) {
    await app.createProduct(seller.token, { image_url, brand, model });
  }
  const ask = async (query: object) =>
    (await app.call('suggestNames', { query: query as never }, seller)).items;
  // A job updates the suggestions, so new names are not suggested immediately.
  await expect.poll(() => ask({ field: 'brand', q: 'ze' })).toEqual(['Zeta', 'Zephyr']);
  expect(await ask({ field: 'model', brand: 'zeta' })).toEqual([
    'Jazz',
    'Strados',
    'Wing Custom (2-K)',
  ]);
  expect(await ask({ field: 'model', q: '100%' })).toEqual(['100%']);
  expect(await ask({ field: 'brand', q: '%' })).toEqual([]);
  for (const q of ['wing cus', 'custom', 'CUSTOM (2', '2-k'])
    expect(await ask({ field: 'model', q }), q).toEqual(['Wing Custom (2-K)']);
  for (const q of ['stom', 'custom wing', 'zeta', 'c'])
    expect(await ask({ field: 'model', q }), q).toEqual([]);
});
