import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { startTestApp } from '#tests/support/api.ts';
import { bookingOf, handOver } from '#tests/support/example-product.ts';

const app = await startTestApp({ env: { PUBLIC_CATALOGUE: 'true' } });
const { token } = await app.signUp();

/** Inserts sales of a model at these prices, in dollars. */
async function sold(model: string, dollars: number[]): Promise<void> {
  await app.db
    .insertInto('past_sales')
    .values(
      dollars.map((price, n) => ({
        id: uuidv7(),
        product_id: null,
        brand: 'Fender',
        model,
        price_cents: price * 100,
        condition: 'Excellent',
        year_of_purchase: 2019,
        sold_at: new Date(Date.UTC(2026, n % 6, 5)),
      })),
    )
    .execute();
}

const guideOf = (model: string) =>
  app.call('getPriceGuide', { query: { brand: 'fender', model } }, {});

async function page(path: string) {
  const response = await fetch(app.origin + path, { headers: { accept: 'text/html' } });
  return { status: response.status, text: await response.text() };
}

it('has no prices until there are five sales', async () => {
  await sold('Mustang', [300, 310, 320, 330]);
  expect(await guideOf('Mustang')).toMatchObject({ low: null, middle: null, high: null, count: 0 });
  await sold('Mustang', [340]);
  expect(await guideOf('mustang')).toMatchObject({
    brand: 'Fender',
    model: 'Mustang',
    middle: '320.00',
    count: 5,
    sold: 5,
    since: '2026-01-05T00:00:00.000Z',
    weak: true,
  });
});

it('records what a product sold for', async () => {
  const product = await app.createProduct(token, { model: 'Jaguar', resale_price: '700.00' });
  const buyer = await app.signUp();
  const booking = await app.call('createBooking', { body: bookingOf(product, buyer) }, buyer);
  await handOver(app, booking, { token });
  await sold('Jaguar', [690, 710, 720, 680]);
  const guide = await guideOf('Jaguar');
  expect(guide).toMatchObject({ middle: '700.00', count: 5, sold: 5 });
  expect(JSON.stringify(guide)).not.toContain(buyer.user.name);
});

it('counts only one sale of a member, so that two accounts can’t set a model’s price', async () => {
  const [seller, buyer] = [await app.signUp(), await app.signUp()];
  for (let n = 0; n < 6; n += 1) {
    const product = await app.createProduct(seller.token, { model: 'Musicmaster' });
    const body = bookingOf(product, buyer);
    await handOver(app, await app.call('createBooking', { body }, buyer), seller);
  }
  expect(await guideOf('Musicmaster')).toMatchObject({ middle: null, sold: 0 });
});

it('adds asking prices if there are too few sales', async () => {
  for (const price of ['500.00', '520.00', '540.00']) {
    await app.createProduct(token, { model: 'Bronco', resale_price: price });
  }
  await sold('Bronco', [480, 510]);
  expect(await guideOf('Bronco')).toMatchObject({ count: 5, sold: 2, weak: true });
  const { status, text } = await page('/guide/Fender/Bronco');
  expect(status).toBe(200);
  expect(text).toContain('from 2 sales and 3 asking prices on Second Fret');
  expect(text).toContain('<meta name="robots" content="noindex"');
});

it('has a page and an entry in the sitemap for each model with enough sales', async () => {
  await sold('Jazzmaster', [600, 610, 620, 630, 640, 650]);
  const { status, text } = await page('/guide/Fender/Jazzmaster');
  expect(status).toBe(200);
  expect(text).toMatch(/Roughly \$.+ from 6 sales on Second Fret/);
  expect(text).not.toContain('noindex');
  expect((await page('/guide/Fender/Nothing')).status).toBe(404);
  expect((await page('/sitemap.xml')).text).toContain('/guide/Fender/Jazzmaster</loc>');
});
