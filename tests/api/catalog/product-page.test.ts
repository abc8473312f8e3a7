import { describe, expect, it } from 'vitest';
import { startTestApp } from '#tests/support/api.ts';

const app = await startTestApp();
const seller = await app.signUp({ name: 'Sam Seller' });

const byId = (id: string) => ({ params: { id } });

describe('the page of a product', () => {
  it('shows similar products: the same brand first, then the closest price', async () => {
    const make = (brand: string, resale_price: string) =>
      app.createProduct(seller.token, { brand, resale_price, category_name: 'Drums' });
    const me = await make('Ludwig', '500');
    const [far, near, same] = [
      await make('Pearl', '900'),
      await make('Tama', '510'),
      await make('Ludwig', '2000'),
    ];
    const { items } = await app.call('listSimilarProducts', byId(me._id), seller);
    expect(items.map((item) => item._id)).toEqual([same._id, near._id, far._id]);
  });

  it('shows more from the same seller, newest first, without repeating products', async () => {
    const owner = await app.signUp();
    const other = await app.signUp();
    const make = (category_name: string, token = owner.token) =>
      app.createProduct(token, { category_name, resale_price: '777' });
    const me = await make('Keyboards and Synths');
    await make('Amplifiers', other.token);
    const [older, ended, newer] = [
      await make('Folk Instruments'),
      await make('Folk Instruments'),
      await make('Amplifiers'),
    ];
    await app.call('endProduct', byId(ended._id), owner);
    const similar = await make('Keyboards and Synths');
    const found = await app.call('listSimilarProducts', byId(me._id), other);
    expect(found.items.map((item) => item._id)).toEqual([similar._id]);
    expect(found.from_seller.map((item) => item._id)).toEqual([newer._id, older._id]);
  });

  it('counts other people’s views, but not reloads or the seller’s views', async () => {
    const made = await app.createProduct(seller.token);
    const other = await app.signUp();
    const server = await startTestApp({
      env: { LOG_LEVEL: 'silent' },
      databaseUrl: app.databaseUrl,
    });
    const read = (who: { token: string }) => server.call('getProduct', byId(made._id), who);
    await read(other);
    await read(seller);
    await read(other);
    const query = { again: 'true' } as const;
    await server.call('getProduct', { ...byId(made._id), query }, other);
    // Stop the server, because it saves view counts only when it stops.
    await server.stop();
    const own = await app.call('getOwnProduct', byId(made._id), seller);
    expect(own.views).toBe(2);
  });
});
