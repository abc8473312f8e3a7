import { expect, it } from 'vitest';
import { maxWatched } from '#contracts/catalog/watching.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { startTestApp } from '#tests/support/api.ts';
import { bookingOf } from '#tests/support/example-product.ts';
import { readPages } from '#tests/support/pages.ts';

const app = await startTestApp();
const { token: seller } = await app.signUp();
const products: OwnProduct[] = [];
for (let n = 0; n < 3; n += 1) products.push(await app.createProduct(seller));

const watch = (token: string, product: OwnProduct | undefined) =>
  app.call('watchProduct', { params: { id: product?._id ?? '' } }, { token });
const refusedWatch = (token: string, product: OwnProduct | undefined) =>
  app.refused('watchProduct', { params: { id: product?._id ?? '' } }, { token });
const list = async (token: string, query = {}) => app.call('listWatched', { query }, { token });

it('lists watched products, newest first, page by page, for their owner only', async () => {
  const { token } = await app.signUp();
  for (const product of products) expect(await watch(token, product)).toEqual({ watched: true });
  await watch(token, products[0]);
  const items = await readPages((from) => list(token, { limit: 2, ...from }));
  expect(items.map(({ _id }) => _id)).toEqual(products.map(({ _id }) => _id).toReversed());
  expect(items[0]).toMatchObject({ price_then: products[2]?.resale_price, status: 'live' });
  const other = await app.signUp();
  expect((await list(other.token)).items).toEqual([]);
});

it('sorts by price and by price change, page by page, and marks what the caller holds', async () => {
  const buyer = await app.signUp();
  const made: OwnProduct[] = [];
  for (const price of ['300.00', '100.00', '200.00', '100.00']) {
    made.push(await app.createProduct(seller, { resale_price: price, original_price: '900.00' }));
  }
  for (const product of made) await watch(buyer.token, product);
  const [first, , third] = made.map(({ _id }) => _id);
  // Down 150, up 50.
  const changed = { [first ?? '']: 15_000, [third ?? '']: 25_000 };
  for (const [id, resale_price_cents] of Object.entries(changed)) {
    await app.db.updateTable('products').set({ resale_price_cents }).where('id', '=', id).execute();
  }
  const prices = async (sort: 'price_asc' | 'price_change') => {
    const items = await readPages((from) => list(buyer.token, { sort, limit: 1, ...from }));
    return items.map((item) => [item.resale_price, item.price_then].map(Number));
  };
  const same = [100, 100];
  expect(await prices('price_asc')).toEqual([same, same, [150, 300], [250, 200]]);
  expect(await prices('price_change')).toEqual([[150, 300], same, same, [250, 200]]);

  await app.call('createBooking', { body: bookingOf(made[1] as OwnProduct, buyer) }, buyer);
  const { items } = await list(buyer.token);
  const held = items.filter((item) => item.held).map(({ _id }) => _id);
  expect(held).toEqual([made[1]?._id]);
});

it('removes products on request, and leaves out products that have left the shop', async () => {
  const { token } = await app.signUp();
  const gone = await app.createProduct(seller);
  const ended = await app.createProduct(seller);
  for (const product of [products[0], products[1], gone, ended]) await watch(token, product);
  const params = { id: products[0]?._id ?? '' };
  expect(await app.call('unwatchProduct', { params }, { token })).toEqual({ watched: false });
  await app.call('deleteProduct', { params: { id: gone._id } }, { token: seller });
  await app.call('endProduct', { params: { id: ended._id } }, { token: seller });
  const { items, total } = await list(token);
  expect(items.map(({ _id }) => _id)).toEqual([products[1]?._id]);
  expect(total).toBe(1);
  const { ids } = await app.call('listWatchedIds', {}, { token });
  expect(ids.toSorted()).toEqual([products[1]?._id, ended._id].toSorted());
  const data = await app.call('getAccountData', {}, { token });
  expect(data.watched.map(({ product_id }) => product_id)).toContain(products[1]?._id);
});

it('rejects products that are not for sale, the caller’s own, and more than the limit', async () => {
  const { token, user } = await app.signUp();
  expect((await refusedWatch(seller, products[0])).code).toBe('own_product');
  expect((await list(seller)).items).toEqual([]);
  const ended = await app.createProduct(seller);
  await app.call('endProduct', { params: { id: ended._id } }, { token: seller });
  expect((await refusedWatch(token, ended)).code).toBe('not_found');
  const { db } = app;
  const template = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', products[0]?._id ?? '')
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: maxWatched }, () => {
    const { listed: _, ...row } = template;
    return { ...row, id: crypto.randomUUID() };
  });
  await db.insertInto('products').values(copies).execute();
  await db
    .insertInto('watches')
    .values(
      copies.map(({ id }) => ({
        user_id: user._id,
        product_id: id,
        price_cents: 1,
        created_at: new Date(),
      })),
    )
    .execute();
  expect((await refusedWatch(token, products[1])).code).toBe('conflict');

  // New products replace those that are no longer visible, so the list doesn't get longer.
  const gone = copies.slice(0, 2).map(({ id }) => id);
  await db.updateTable('products').set({ moderation: 'hidden' }).where('id', 'in', gone).execute();
  await watch(token, products[1]);
  await watch(token, products[2]);
  expect((await refusedWatch(token, products[0])).code).toBe('conflict');
  expect(await list(token, { limit: 1 })).toMatchObject({ total: maxWatched });
  expect((await app.call('listWatchedIds', {}, { token })).ids).toHaveLength(maxWatched);
});
