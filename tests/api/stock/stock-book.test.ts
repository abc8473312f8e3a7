import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { type listStock, maxExported, type StockPiece } from '#contracts/stock/stock-book.ts';
import { numberPieces } from '#server/catalog/stock-numbers.ts';
import { shopEmail, startTestApp } from '#tests/support/api.ts';
import { openCounter, returnOf, saleAt, saleOf } from '#tests/support/counter.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { buy, purchaseOf } from '#tests/support/intakes.ts';
import { readPages } from '#tests/support/pages.ts';

const minute = 60_000;

/** The server's time, which only tests change. New accounts still get the real time. */
let clock = Date.now();
const app = await startTestApp({
  now: () => new Date(clock),
  env: { TAX_SCHEME: 'margin', TAX_RATE: '20', RATE_LIMIT_FACTOR: '100' },
});
const counter = await openCounter(app);
const admin = await app.signUp({ role: 'admin' });

const pass = (ms: number) => {
  clock += ms;
  return new Date(clock).toISOString();
};
const takeIn = async (
  ...changes: Parameters<typeof purchaseOf> extends [string, ...infer C] ? C : never
) => (await buy(app, counter.staff, purchaseOf(counter.photo, ...changes))).id;

/** Sells a bought-in product at its asking price (549.00) unless another price is given. Returns the ticket's id. */
async function sell(id: string, price = '549.00'): Promise<string> {
  const reason = price === '549.00' ? undefined : 'A friend';
  // Low prices require an admin.
  return (await counter.sell(saleAt(id, price, reason), admin))._id;
}

type Query = EndpointInput<typeof listStock>['query'];
const list = (query: Query = {}) => app.call('listStock', { query }, counter.staff);
/** Returns the ids of all listed pieces, loading one piece per page. */
async function idsPageByPage(query: Query): Promise<string[]> {
  const pieces = await readPages((from) => list({ limit: 1, ...query, ...from }));
  return pieces.map(({ _id }) => _id);
}
const pieceOf = async (id: string): Promise<StockPiece | undefined> => {
  const { items } = await list({ limit: 100 });
  return items.find(({ _id }) => _id === id);
};

describe('a piece in the stock book', () => {
  it('shows when and for how much it was bought and sold, with the margin and the tax on it', async () => {
    const bought = pass(minute);
    const id = await takeIn({ title: 'Rickenbacker 330', serial_number: 'RB-1' });
    const piece = await pieceOf(id);
    expect(piece).toEqual({
      _id: id,
      number: expect.any(Number),
      title: 'Rickenbacker 330',
      serial_number: 'RB-1',
      status: 'live',
      moderation: 'clear',
      returned: false,
      price: '549.00',
      added_at: bought,
      bought: { at: bought, price: '250.00' },
      consigned: null,
      sold: null,
      margin: null,
      tax: null,
    });
    const at = pass(minute);
    await sell(id);
    // 20/120 of 299.00 is 49.833…
    const sold = { status: 'sold', sold: { at, price: '549.00' }, margin: '299.00', tax: '49.83' };
    expect(await pieceOf(id)).toEqual({ ...piece, ...sold });
  });

  it('has no margin, and tax on the whole price, if it was not bought in', async () => {
    const product = await counter.stock();
    const buyer = await app.signUp();
    const booking = await app.book(product, buyer);
    const at = pass(minute);
    const body = saleOf([product]);
    const lines = body.lines.map((line) => ({
      ...line,
      handover_code: booking.handover_code ?? '',
    }));
    const [line] = (await counter.sell({ ...body, lines })).lines;
    expect(line?.stock_number).toEqual(expect.any(Number));
    expect(await pieceOf(product._id)).toMatchObject({
      number: line?.stock_number,
      bought: null,
      sold: { at, price: '549.00' },
      margin: null,
      // 20/120 of 549.00
      tax: '91.50',
    });
  });

  it('has a negative margin and no tax if it was sold at a loss, and counts as not sold after it was returned', async () => {
    const id = await takeIn();
    const sale = await sell(id, '200.00');
    expect(await pieceOf(id)).toMatchObject({ margin: '-50.00', tax: '0.00' });
    await app.call('returnTicket', returnOf(sale, [id], '200.00'), counter.staff);
    const unsold = { status: 'ended', sold: null, margin: null, tax: null };
    expect(await pieceOf(id)).toMatchObject(unsold);
  });

  it('is in the list for the period of the sale and in that for the period of the return, and past lists never change', async () => {
    const [one, other] = [await takeIn(), await takeIn({ title: 'Returned' })];
    const from = pass(minute);
    await sell(one);
    const sale = await sell(other);
    const to = pass(minute);
    const of = async (query: Query) => {
      const { items, total } = await list({ by: 'sold', ...query });
      const csvFile = await app.call(
        'exportStock',
        { query: { by: 'sold', ...query } },
        counter.staff,
      );
      return { items: items.map(({ status, ...piece }) => piece), total, csvFile };
    };
    const past = await of({ from, to });
    expect(past.items).toMatchObject([
      { _id: other, returned: false, sold: { at: from, price: '549.00' }, margin: '299.00' },
      { _id: one, returned: false, sold: { at: from, price: '549.00' }, margin: '299.00' },
    ]);

    await app.call('returnTicket', returnOf(sale, [other]), counter.staff);
    await app.call('relistProduct', { params: { id: other }, body: {} }, counter.shop);
    const again = pass(minute);
    await sell(other, '500.00');
    const end = pass(minute);

    expect(await of({ from, to })).toEqual(past);
    const present = await of({ from: to, to: end });
    const bought = past.items[0]?.bought;
    expect(present.total).toBe(2);
    expect(present.items).toMatchObject([
      {
        returned: false,
        bought,
        sold: { at: again, price: '500.00' },
        margin: '250.00',
        tax: '41.67',
      },
      {
        returned: true,
        bought,
        sold: { at: to, price: '-549.00' },
        margin: '-299.00',
        tax: '-49.83',
      },
    ]);
    expect(present.csvFile).toMatch(
      /returned,\d{4}-\d\d-\d\d \d\d:\d\d,250.00,[^,]+,-549.00,-299.00,-49.83/,
    );
  });

  it('is listed even if it was handed over before the account became the shop’s', async () => {
    const [product, buyer] = [await counter.stock(), await app.signUp()];
    const booking = await app.book(product, buyer);
    const at = pass(minute);
    await sql`UPDATE bookings SET status = 'collected', ended_at = ${at} WHERE id = ${booking._id}`.execute(
      app.db,
    );
    const { items, total } = await list({ by: 'sold', from: at });
    expect(items).toMatchObject([{ _id: product._id, sold: { at, price: '549.00' } }]);
    expect(total).toBe(1);
    pass(minute);
  });

  it('remains after it is deleted if it was bought in, otherwise disappears, and is never another seller’s', async () => {
    const [bought, listed] = [await takeIn(), (await counter.stock())._id];
    for (const id of [bought, listed]) {
      await app.call('deleteProduct', { params: { id } }, counter.shop);
    }
    expect(await pieceOf(bought)).toMatchObject({ status: 'archived' });
    const { token } = await app.signUp();
    const theirs = await app.createProduct(token, { image_url: counter.photo });
    for (const id of [listed, theirs._id]) expect(await pieceOf(id)).toBeUndefined();
  });
});

it('gives pieces from before the account was the shop’s the next numbers, once, in the order they came in', async () => {
  const before = await startTestApp({ env: { SHOP_EMAIL: '' }, databaseUrl: app.databaseUrl });
  const add = async () =>
    (await before.createProduct(counter.shop.token, { image_url: counter.photo }))._id;
  const ids = [await add(), await add()];
  const numbers = async () =>
    Promise.all(ids.map(async (id) => (await pieceOf(id))?.number ?? null));
  expect(await numbers()).toEqual([null, null]);

  const shop = { db: app.db, config: { shopEmail } };
  await Promise.all([numberPieces(shop), numberPieces(shop)]);
  ids.push((await counter.stock())._id);
  const [first = null, ...later] = await numbers();
  expect(later).toEqual([Number(first) + 1, Number(first) + 2]);
});

describe('the list', () => {
  it('is paged without gaps, even between pieces of one ticket', async () => {
    pass(minute);
    const products = [await counter.stock(), await counter.stock(), await counter.stock()];
    const from = pass(minute);
    await counter.sell(saleOf(products));
    const ids = products
      .map(({ _id }) => _id)
      .toSorted()
      .reverse();
    expect(await idsPageByPage({ by: 'sold', from })).toEqual(ids);
  });

  it('contains the pieces bought or sold from one time until just before another', async () => {
    const bought = pass(minute);
    const id = await takeIn();
    const sold = pass(minute);
    await sell(id);
    const end = pass(minute);
    const found = async (query: Query) => (await list(query)).items.map((piece) => piece._id);
    expect(await found({ from: bought, to: sold })).toEqual([id]);
    expect(await found({ from: sold, to: end })).toEqual([]);
    expect(await found({ by: 'sold', from: sold, to: end })).toEqual([id]);
    expect(await found({ by: 'sold', from: bought, to: sold })).toEqual([]);
    expect((await list({ by: 'sold' })).items[0]?._id).toBe(id);
    expect((await list()).tax).toEqual({ scheme: 'margin', rate: 20 });
  });

  it('finds pieces by stock number, serial number and the words of their name', async () => {
    const from = pass(minute);
    const id = await takeIn({ title: 'Höfner 500/1 Violin Bass', serial_number: 'HF 7731-B' });
    const other = await takeIn({ title: 'Höfner Club' });
    const { number } = (await pieceOf(id)) ?? {};
    const found = async (query: Query) => {
      const { items, total } = await list(query);
      expect(items).toHaveLength(total);
      return items.map(({ _id }) => _id);
    };
    for (const q of [
      `${number}`,
      `#${number}`,
      `No. ${number}`,
      'hofner VIOLIN',
      'hf 7731-b',
      'HF7731B',
      '7731',
    ]) {
      expect(await found({ q }), q).toContain(id);
      expect(await found({ q }), q).not.toContain(other);
    }
    expect(await found({ q: 'hofner', from })).toEqual([other, id]);
    for (const q of ['hofner telecaster', '%', '999999999'])
      expect(await found({ q }), q).toEqual([]);

    // A lone accent has no words, so it doesn't narrow the list.
    expect(await found({ q: '\u0301', from })).toEqual([other, id]);

    expect(await found({ q: 'violin', by: 'sold', from })).toEqual([]);
    await sell(id);
    expect(await found({ q: 'violin', by: 'sold', from })).toEqual([id]);
    expect(await found({ q: 'club', by: 'sold', from })).toEqual([]);
    const file = await app.call('exportStock', { query: { q: 'hofner', from } }, counter.staff);
    expect(file).toContain('Violin Bass');
    expect(file.trimEnd().split('\r\n')).toHaveLength(3);
  });

  it('shows only the pieces in stock or only the returns, newest or oldest first, page by page', async () => {
    const from = pass(minute);
    const [kept, gone, back] = [await takeIn(), await takeIn(), await takeIn()];
    await sell(gone);
    const sale = await sell(back);
    pass(minute);
    await app.call('returnTicket', returnOf(sale, [back]), counter.staff);
    const all = (query: Query) => idsPageByPage({ from, ...query });
    expect(await all({})).toEqual([back, gone, kept]);
    expect(await all({ sort: 'oldest' })).toEqual([kept, gone, back]);
    expect(await all({ by: 'in_stock' })).toEqual([back, kept]);
    expect(await all({ by: 'returned' })).toEqual([back]);
    const sold = await all({ by: 'sold' });
    expect(sold).toHaveLength(3);
    expect(await all({ by: 'sold', sort: 'oldest' })).toEqual(sold.toReversed());
  });

  it('is sorted by when each piece came in, even if a piece was relisted later, and has it in that period', async () => {
    const from = pass(minute);
    const first = await takeIn({ title: 'Came in first' });
    const second = pass(minute);
    const last = (await counter.stock())._id;
    const to = pass(minute);
    // Relisting a product that was listed more than a day ago sets this time.
    await app.change('products', first, { posted_at: new Date(to) });
    const found = async (query: Query) =>
      (await list(query)).items.map(({ _id, added_at }) => [_id, added_at]);
    expect(await found({ from, to })).toEqual([
      [last, second],
      [first, from],
    ]);
    expect(await found({ from, to: second })).toEqual([[first, from]]);
  });

  it('puts the piece with the stock number first, then pages through the others', async () => {
    const from = pass(minute);
    const wanted = await takeIn({ title: 'Came in first' });
    const { number } = (await pieceOf(wanted)) ?? {};
    const others: string[] = [];
    for (const n of [1, 2]) {
      pass(minute);
      others.push(await takeIn({ title: `Model ${number}`, serial_number: `MORE-${n}` }));
    }
    const found = (query: Query) => idsPageByPage({ from, ...query });
    const q = `${number}`;
    expect(await found({ q })).toEqual([wanted, ...others.toReversed()]);
    expect(await found({ q, sort: 'oldest' })).toEqual([wanted, ...others]);
    for (const id of [wanted, ...others]) {
      await sell(id);
      pass(minute);
    }
    expect(await found({ q, by: 'sold' })).toEqual([wanted, ...others.toReversed()]);
    expect(await found({ q, by: 'sold', sort: 'oldest' })).toEqual([wanted, ...others]);
  });

  it('shows the pieces in stock, or only the reserved or the consigned ones', async () => {
    const from = pass(minute);
    const [plain, booked] = [await takeIn(), await counter.stock()];
    const consignment = { product: { ...exampleProduct, image_url: counter.photo }, share: '60' };
    const owner = { name: 'Pat Owner', address: '1 Main Street', document: '' };
    const { _id: consigned } = await app.call(
      'createConsignment',
      { body: { ...consignment, owner } },
      counter.staff,
    );
    const buyer = await app.signUp();
    await app.book(booked, buyer);
    const found = async (by: 'in_stock' | 'reserved' | 'consigned') => {
      const { items, total } = await list({ by, from });
      expect(items).toHaveLength(total);
      return items.map(({ _id }) => _id).toSorted();
    };
    expect(await found('in_stock')).toEqual([plain, booked._id, consigned].toSorted());
    expect(await found('reserved')).toEqual([booked._id]);
    expect(await found('consigned')).toEqual([consigned]);
  });

  it('requires SHOP_EMAIL, and the refusal says so', async () => {
    const other = await startTestApp({ env: { SHOP_EMAIL: '' } });
    const staff = await other.signUp({ role: 'staff' });
    const refusal = await other.refused('listStock', {}, staff);
    expect(refusal).toMatchObject({ status: 403, message: expect.stringContaining('SHOP_EMAIL') });
  });
});

describe('the CSV file', () => {
  const csv = (query: Query = {}) => app.call('exportStock', { query }, counter.staff);

  it('has the same pieces as the list, and contains no formulas', async () => {
    const from = pass(minute);
    const title = '=HYPERLINK("#a1","Click")';
    const id = await takeIn({ title, serial_number: '@SUM(A1)' });
    const sold = pass(minute);
    await sell(id, '200.00');
    const { number } = (await pieceOf(id)) ?? {};
    // `fetch` drops the byte order mark.
    const [came, went] = [from, sold].map((at) => at.slice(0, 16).replace('T', ' '));
    expect(await csv({ from })).toBe(
      [
        'Number,Product,Serial number,Status,Bought,Paid,Sold,Price,Margin,Tax,Consigned,Owner’s share (%),Asking price,Came in,Id',
        `${number},"'=HYPERLINK(""#a1"",""Click"")",'@SUM(A1),sold,${came},250.00,${went},200.00,-50.00,0.00,,,549.00,${came},${id}`,
        '',
      ].join('\r\n'),
    );
    const rows = (await csv()).trimEnd().split('\r\n').length - 1;
    expect(rows).toBe((await list()).total);
  });

  it('asks for a shorter period if it would be too long', async () => {
    const at = pass(minute);
    await sell((await counter.stock())._id);
    await sql`
      INSERT INTO sale_lines (sale_id, position, product_id, kind, title, price_cents, tag_price_cents)
      SELECT s.id, n, l.product_id, 'returned', '', 1, 1 FROM sales s JOIN sale_lines l ON l.sale_id = s.id,
        generate_series(1, ${maxExported + 1}) n WHERE s.created_at = ${at}`.execute(app.db);
    const refusal = await app.refused(
      'exportStock',
      { query: { by: 'sold', from: at } },
      counter.staff,
    );
    expect(refusal).toMatchObject({
      status: 422,
      message: expect.stringContaining('shorter period'),
      fields: { from: expect.any(String) },
    });
    expect(await csv({ by: 'sold', to: at })).toMatch(/^Number,/);
  });
});
