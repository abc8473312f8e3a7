import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#contracts/bookings.ts';
import { uploadImage } from '#contracts/images.ts';
import {
  createProduct,
  getProduct,
  listOwnProducts,
  listProducts,
  ProductForm,
} from '#contracts/products.ts';
import {
  discardDraft,
  endProduct,
  getOwnProduct,
  listDrafts,
  listSimilarProducts,
  relistProduct,
  saveDraft,
  suggestNames,
  updateProduct,
} from '#contracts/selling.ts';
import { createImageService } from '#server/features/images/image-service.ts';
import { createViewCounter } from '#server/features/products/view-counter.ts';
import { createImageStore } from '#server/gateways/images/image-store.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import { bookingOf } from '#tests/support/example-booking.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { until } from '#tests/support/until.ts';

let app: TestApp;
let seller: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.signUp({ name: 'Sam Seller' });
});
afterAll(() => app.stop());

let shade = 0;
async function upload(): Promise<string> {
  shade += 1;
  const background = { r: shade, g: 90, b: 30 };
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
  const file = new Blob([new Uint8Array(png)]);
  return (await app.call(uploadImage, { file }, seller)).data.url;
}

const form = (changes = {}) => ({ ...exampleProduct, ...changes });
const byId = (id: string) => ({ params: { id } });

describe('photos', () => {
  it('keep their order, up to eight', async () => {
    const addresses = [await upload(), await upload(), await upload()];
    const body = form({ image_url: addresses[0], image_urls: addresses });
    const made = await app.call(createProduct, { body: body as never }, seller);
    const seen = await app.call(getProduct, byId(made._id), seller);
    expect(seen.images.map((image) => image.url)).toEqual(addresses);
    const many = form({ image_url: addresses[0], image_urls: Array(9).fill(addresses[0]) });
    const error = await app.refused(createProduct, { body: many }, seller);
    expect(error.fields).toHaveProperty('image_urls');
  });

  it('reject a ninth photo with a validation error', async () => {
    const image_url = await upload();
    const others = await Promise.all(Array.from({ length: 8 }, upload));
    const body = form({ image_url, image_urls: others });
    const error = await app.refused(createProduct, { body }, seller);
    expect(error).toMatchObject({ status: 422, code: 'invalid' });
    expect(error.fields).toEqual({ image_urls: 'You can add up to 8 photos.' });
    const eight = form({ image_url, image_urls: others.slice(1) });
    const made = await app.call(createProduct, { body: eight as never }, seller);
    const seen = await app.call(getProduct, byId(made._id), seller);
    expect(seen.images.map(({ url }) => url)).toEqual([image_url, ...others.slice(1)]);
  });

  it('that don’t exist are named one by one', async () => {
    const image_url = await upload();
    const image_urls = [image_url, '/api/images/nothing.webp', 'https://elsewhere.example/x.webp'];
    const error = await app.refused(
      createProduct,
      { body: form({ image_url, image_urls }) },
      seller,
    );
    const complaint = 'Upload this photo first.';
    expect(error.fields).toEqual({ 'image_urls.1': complaint, 'image_urls.2': complaint });
  });
});

describe('editing', () => {
  const publish = async () =>
    app.createProduct(seller.token, { image_url: await upload(), brand: 'Fender' });

  it('replaces the product’s fields and increases the version', async () => {
    const made = await publish();
    const before = await app.call(getOwnProduct, byId(made._id), seller);
    expect(before).toMatchObject({ brand: 'Fender', model: 'Player Telecaster', version: 1 });
    const photos = [await upload(), before.image_url];
    const body = form({ title: 'Renamed', resale_price: '500', brand: '', image_urls: photos });
    const input = { ...byId(made._id), body: { ...body, version: 1 } };
    const after = await app.call(updateProduct, input as never, seller);
    expect(after).toMatchObject({
      title: 'Renamed',
      resale_price: '500.00',
      brand: '',
      version: 2,
    });
    expect(after.images.map((image) => image.url)).toEqual(photos);
    const found = await app.call(listProducts, { query: { q: 'renamed' } }, seller);
    expect(found.items.map((item) => item._id)).toEqual([made._id]);
  });

  it('rejects the second of two edits of the same version', async () => {
    const made = await publish();
    const edit = (title: string) =>
      app.attempt(
        updateProduct,
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

  it('is only for the owner, and names wrong fields', async () => {
    const made = await publish();
    const stranger = await app.signUp();
    const body = { ...form({ title: ' ', image_urls: [] }), version: 1 };
    const input = { ...byId(made._id), body };
    const error = await app.refused(updateProduct, input, seller);
    expect(error.fields).toEqual({
      title: 'Product Name is Required!',
      image_urls: 'Product Image is required!',
    });
    expect((await app.refused(getOwnProduct, byId(made._id), stranger)).code).toBe('forbidden');
    const good = {
      ...byId(made._id),
      body: { ...form({ image_urls: [made.image_url] }), version: 1 },
    };
    expect((await app.refused(updateProduct, good, stranger)).code).toBe('forbidden');
  });
});

it('locks the categories that a product moves between in one order, so that no two calls deadlock', async () => {
  const [low, high] = await app.db
    .selectFrom('categories')
    .select(['id', 'name'])
    .orderBy('id')
    .limit(2)
    .execute();
  if (!low || !high) throw new Error('there are no categories');
  const image_url = await upload();
  const lock = (db: TestApp['db'], id: string) =>
    sql`SELECT FROM categories WHERE id = ${id} FOR NO KEY UPDATE NOWAIT`.execute(db);
  const waiting = sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
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
      const edit = app.call(updateProduct, { ...byId(_id), body: body as never }, seller);
      await until(async () => (await waiting.execute(app.db)).rows.length > 0, 'the edit waits');
      await lock(app.db, high.id);
      return { edit };
    });
    expect((await edit).category_name).toBe(to.name);
  }
});

describe('ending and relisting', () => {
  it('takes a product off sale and relists it as the newest, unless it is held', async () => {
    const owner = await app.signUp();
    const made = await app.createProduct(owner.token, { image_url: await upload() });
    expect(await app.call(endProduct, byId(made._id), owner)).toEqual({ status: 'ended' });
    const buyer = await app.signUp();
    expect((await app.refused(getProduct, byId(made._id), buyer)).code).toBe('not_found');
    expect((await app.refused(endProduct, byId(made._id), owner)).code).toBe('conflict');
    expect((await app.refused(relistProduct, byId(made._id), buyer)).code).toBe('forbidden');
    expect(await app.call(relistProduct, byId(made._id), owner)).toEqual({ status: 'live' });
    const { items } = await app.call(listProducts, { query: { limit: 1 } }, buyer);
    expect(items[0]?._id).toBe(made._id);

    await app.call(createBooking, { body: bookingOf(made, buyer) }, buyer);
    expect((await app.refused(endProduct, byId(made._id), owner)).code).toBe('conflict');
    const reserved = () => app.call(listOwnProducts, { query: { status: 'reserved' } }, owner);
    expect(await reserved()).toMatchObject({
      total: 1,
      counts: { reserved: 1, live: 0 },
      items: [{ waiting: 0 }],
    });
    const next = await app.signUp();
    await app.call(createBooking, { body: bookingOf(made, next, { waitlist: true }) }, next);
    expect(await reserved()).toMatchObject({ items: [{ waiting: 1 }] });
  });
});

describe('drafts', () => {
  it('keep unfinished input and are deleted when the product is published', async () => {
    const id = randomUUID();
    const photo = await upload();
    const first = { form: { title: 'Half a', image_urls: [photo] }, version: 0 };
    const saved = await app.call(saveDraft, { ...byId(id), body: first }, seller);
    expect(saved).toMatchObject({ _id: id, version: 1, form: { title: 'Half a' } });
    expect(saved.images.map((image) => image.url)).toEqual([photo]);
    const next = { form: { title: 'Half a guitar', resale_price: 'soon' }, version: 1 };
    await app.call(saveDraft, { ...byId(id), body: next }, seller);
    const late = await app.refused(saveDraft, { ...byId(id), body: next }, seller);
    expect(late).toMatchObject({ status: 409, code: 'edit_conflict' });
    const { items } = await app.call(listDrafts, {}, seller);
    expect(items).toMatchObject([{ _id: id, version: 2, form: next.form }]);

    const body = { ...exampleProduct, image_url: photo, draft_id: id };
    await app.call(createProduct, { body }, seller);
    expect((await app.call(listDrafts, {}, seller)).total).toBe(0);
  });

  it('can be longer than the form allows, up to a stated limit', async () => {
    const owner = await app.signUp();
    const id = randomUUID();
    // Each character takes three bytes. The largest possible draft must fit into the body limit.
    const text = (length: number) => '吉'.repeat(length);
    const everything = Object.fromEntries(
      Object.keys(ProductForm.shape).map((name) => [name, text(1000)]),
    );
    const held = {
      ...everything,
      description: text(12_000),
      image_urls: Array<string>(8).fill(text(500)),
    };
    const body = { form: held, version: 0 };
    const saved = await app.call(saveDraft, { ...byId(id), body }, owner);
    expect(saved.form).toEqual(held);
    const more = { form: { description: text(12_001), title: text(1001) }, version: 1 };
    const error = await app.refused(saveDraft, { ...byId(id), body: more }, owner);
    expect(error).toMatchObject({ status: 422, code: 'invalid' });
    expect(error.fields).toEqual({
      'form.title': 'Use at most 1000 characters.',
      'form.description': 'Use at most 12000 characters.',
    });
    const many = { form: { image_urls: Array(9).fill('/x.webp') }, version: 1 };
    const photos = await app.refused(saveDraft, { ...byId(id), body: many }, owner);
    expect(photos.fields).toEqual({ 'form.image_urls': 'You can add up to 8 photos.' });
  });

  it('can be read even if they are longer than today’s limits', async () => {
    const owner = await app.signUp();
    const id = randomUUID();
    const body = { form: { title: 'Short' }, version: 0 };
    await app.call(saveDraft, { ...byId(id), body }, owner);
    const form = { title: 'x'.repeat(20_000), image_urls: [] };
    await app.db
      .updateTable('drafts')
      .set({ form: JSON.stringify(form) })
      .where('id', '=', id)
      .execute();
    expect((await app.call(listDrafts, {}, owner)).items).toMatchObject([{ _id: id, form }]);
  });

  it('are limited to fifty, and the next one gets an error', async () => {
    const owner = await app.signUp();
    const body = { form: { title: 'One of many' }, version: 0 };
    for (let n = 0; n < 50; n += 1) {
      await app.call(saveDraft, { ...byId(randomUUID()), body }, owner);
    }
    const error = await app.refused(saveDraft, { ...byId(randomUUID()), body }, owner);
    expect(error).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'You already have 50 drafts. Discard one of them in My Products first.',
    });
  });

  it('can’t be read, saved or discarded by anyone else', async () => {
    const id = randomUUID();
    const stranger = await app.signUp();
    const body = { form: { title: 'Mine' }, version: 0 };
    await app.call(saveDraft, { ...byId(id), body }, seller);
    expect((await app.call(listDrafts, {}, stranger)).items).toEqual([]);
    for (const version of [0, 1]) {
      const input = { ...byId(id), body: { ...body, version } };
      expect((await app.refused(saveDraft, input, stranger)).code).toBe('edit_conflict');
    }
    expect(await app.call(discardDraft, byId(id), stranger)).toEqual({ deletedCount: 0 });
    expect(await app.call(discardDraft, byId(id), seller)).toEqual({ deletedCount: 1 });
    expect(await app.call(discardDraft, byId(id), seller)).toEqual({ deletedCount: 0 });
  });

  it('protect their photos from the sweep of unused uploads', async () => {
    const id = randomUUID();
    const photo = await upload();
    const body = { form: { image_urls: [photo] }, version: 0 };
    await app.call(saveDraft, { ...byId(id), body }, seller);
    const images = createImageService({
      db: app.db,
      store: createImageStore({ dataDir: app.dataDir, imageHost: { kind: 'local' } }),
      now: () => new Date(Date.now() + 48 * 3_600_000),
    });
    await images.sweepUnreferenced();
    expect((await fetch(`${app.origin}${photo}`)).status).toBe(200);
    await app.call(discardDraft, byId(id), seller);
    await images.sweepUnreferenced();
    expect((await fetch(`${app.origin}${photo}`)).status).toBe(404);
  });
});

describe('the shop', () => {
  it('suggests brands and their models, most frequent first', async () => {
    const image_url = await upload();
    for (const [brand, model] of [
      ['Zeta', 'Jazz'],
      ['Zeta', 'Jazz'],
      ['Zeta', 'Strados'],
      ['Zephyr', '100%'],
    ]) {
      await app.createProduct(seller.token, { image_url, brand, model });
    }
    const ask = async (query: object) =>
      (await app.call(suggestNames, { query: query as never }, seller)).items;
    expect(await ask({ field: 'brand', q: 'ze' })).toEqual(['Zeta', 'Zephyr']);
    expect(await ask({ field: 'model', brand: 'zeta' })).toEqual(['Jazz', 'Strados']);
    expect(await ask({ field: 'model', q: '100%' })).toEqual(['100%']);
    expect(await ask({ field: 'brand', q: '%' })).toEqual([]);
  });

  it('shows similar products: the same brand first, then the closest price', async () => {
    const image_url = await upload();
    const make = (brand: string, resale_price: string) =>
      app.createProduct(seller.token, { image_url, brand, resale_price, category_name: 'Drums' });
    const me = await make('Ludwig', '500');
    const [far, near, same] = [
      await make('Pearl', '900'),
      await make('Tama', '510'),
      await make('Ludwig', '2000'),
    ];
    const { items } = await app.call(listSimilarProducts, byId(me._id), seller);
    expect(items.map((item) => item._id)).toEqual([same._id, near._id, far._id]);
  });

  it('shows more from the same seller, newest first, without repeating products', async () => {
    const owner = await app.signUp();
    const other = await app.signUp();
    const image_url = await upload();
    const make = (category_name: string, token = owner.token) =>
      app.createProduct(token, { image_url, category_name, resale_price: '777' });
    const me = await make('Keyboards and Synths');
    await make('Amplifiers', other.token);
    const [older, ended, newer] = [
      await make('Folk Instruments'),
      await make('Folk Instruments'),
      await make('Amplifiers'),
    ];
    await app.call(endProduct, byId(ended._id), owner);
    const similar = await make('Keyboards and Synths');
    const found = await app.call(listSimilarProducts, byId(me._id), other);
    expect(found.items.map((item) => item._id)).toEqual([similar._id]);
    expect(found.from_seller.map((item) => item._id)).toEqual([newer._id, older._id]);
  });

  it('counts views of others, but not of the seller', async () => {
    const made = await app.createProduct(seller.token, { image_url: await upload() });
    const counter = createViewCounter(app.db);
    counter.seen(made._id);
    counter.seen(made._id);
    counter.seen(randomUUID());
    await counter.flush();
    const own = await app.call(getOwnProduct, byId(made._id), seller);
    expect(own.views).toBe(2);
  });
});
