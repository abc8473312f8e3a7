import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { toSignedCents } from '#contracts/money.ts';
import type { getShopReport } from '#contracts/stock/shop-report.ts';
import { startTestApp } from '#tests/support/api.ts';
import { openCounter, returnOf, saleAt } from '#tests/support/counter.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { buy, purchaseOf } from '#tests/support/intakes.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
const counter = await openCounter(app);
const admin = await app.signUp({ role: 'admin' });

const zone = 'America/New_York';
type Query = EndpointInput<typeof getShopReport>['query'];
const read = (query: Partial<Query> = {}) =>
  app.call(
    'getShopReport',
    { query: { from: '2026-03-01T05:00:00Z', to: '2026-04-01T04:00:00Z', zone, ...query } },
    counter.staff,
  );
const cents = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + toSignedCents(amount), 0);

const bought = async (
  ...at: Parameters<typeof purchaseOf> extends [string, ...infer C] ? C : never
) => (await buy(app, counter.staff, purchaseOf(counter.photo, ...at))).id;
const consigned = async (share: string, resale_price: string = exampleProduct.resale_price) => {
  const owner = { name: 'Ottoline', address: '3 Quillfeather Row' };
  const product = { ...exampleProduct, image_url: counter.photo, resale_price };
  const body = { product, share, owner };
  return (await app.call('createConsignment', { body }, counter.staff))._id;
};
/** Sells a piece at the given time in the past. */
async function sell(id: string, price: string, at: string) {
  // Low prices require an admin.
  const sale = await counter.sell(saleAt(id, price, 'Agreed'), admin);
  await moveTicket(sale._id, at);
  await sql`UPDATE products SET sold_at = ${at} WHERE id = ${id}`.execute(app.db);
  return sale._id;
}
const moveTicket = (id: string, at: string) =>
  sql`UPDATE sales SET created_at = ${at} WHERE id = ${id}`.execute(app.db);

describe('the shop report', () => {
  it('matches the takings and margins of the stock book and the till to the cent, by local days', async () => {
    await app.call('openTill', { body: { count: '0' } }, counter.staff);
    const guitars = [await bought(), await bought(), await bought()];
    const [odd, even] = [await consigned('62.5', '100.01'), await consigned('33.3', '333.35')];
    const listed = await counter.stock();
    await sql`UPDATE sales SET created_at = '2026-03-05T20:00:00Z'`.execute(app.db);
    // In New York, these times are 11:59 PM on March 7 and midnight. On March 8, the clocks go forward.
    const late = await sell(guitars[0] ?? '', '549.01', '2026-03-08T04:59:00Z');
    await sell(guitars[1] ?? '', '199.99', '2026-03-08T05:00:00Z');
    await sell(odd, '100.01', '2026-03-09T03:59:00Z');
    await sell(even, '333.35', '2026-03-09T04:00:00Z');
    await sell(listed._id, '20.00', '2026-03-09T15:00:00Z');
    // This sale is outside the period.
    await sell(guitars[2] ?? '', '700.00', '2026-04-01T04:00:00Z');
    const input = returnOf(late, [guitars[0] ?? ''], '549.01');
    const back = await app.call('returnTicket', input, counter.staff);
    await moveTicket(back._id, '2026-03-20T16:00:00Z');

    const { takings, margins } = await read();
    const none = { tickets: 1, returned: '0.00', items: '0.00', bought: '0.00' };
    expect(takings).toEqual([
      { ...none, day: '2026-03-05', tickets: 3, sold: '0.00', takings: '0.00', bought: '750.00' },
      { ...none, day: '2026-03-07', sold: '549.01', takings: '549.01' },
      { ...none, day: '2026-03-08', tickets: 2, sold: '300.00', takings: '300.00' },
      { ...none, day: '2026-03-09', tickets: 2, sold: '353.35', takings: '353.35' },
      { ...none, day: '2026-03-20', sold: '0.00', returned: '549.01', takings: '-549.01' },
    ]);

    const book = async (from: string, to: string) =>
      (await app.call('listStock', { query: { by: 'sold', from, to, limit: 100 } }, counter.staff))
        .items;
    const pieces = await book('2026-03-01T05:00:00Z', '2026-04-01T04:00:00Z');
    const known = pieces.filter(({ margin }) => margin !== null);
    // The owners receive 62.51 and 111.01.
    expect(margins).toEqual([
      {
        month: '2026-03',
        trades: 5,
        price: '633.35',
        cost: '423.52',
        margin: '209.83',
        unknown: 1,
      },
    ]);
    expect(cents(known.map(({ margin }) => margin ?? ''))).toBe(20_983);
    expect(cents(pieces.map(({ sold }) => sold?.price ?? ''))).toBe(
      cents(takings.map((day) => day.takings)),
    );
    const ninth = await book('2026-03-09T04:00:00Z', '2026-03-10T04:00:00Z');
    expect(cents(ninth.map(({ sold }) => sold?.price ?? ''))).toBe(35_335);

    const z = await app.call('closeTill', { body: { count: '0' } }, counter.staff);
    const paid = cents(z.totals.map((of) => of.in)) - cents(z.totals.map((of) => of.out));
    const all = (await read({ to: '2026-05-01T04:00:00Z' })).takings;
    expect(cents(all.map((day) => day.takings)) - cents(all.map((day) => day.bought))).toBe(paid);
    expect(all.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(z.tickets);
  });

  it('shows the age of the stock, and what was sold within 30, 60 and 90 days', async () => {
    // Remove everything that the first test added to the shop's stock.
    const other = sql`(SELECT id FROM users WHERE role = 'staff' LIMIT 1)`;
    await sql`UPDATE products SET seller_id = ${other}`.execute(app.db);
    for (const table of ['intakes', 'consignment_dues', 'consignments']) {
      await sql`DELETE FROM ${sql.table(table)}`.execute(app.db);
    }
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const cameIn = async (id: string, days: number) => {
      const at = ago(days);
      await sql`UPDATE intakes SET taken_at = ${at} WHERE product_id = ${id}`.execute(app.db);
      await sql`UPDATE consignments SET taken_at = ${at} WHERE product_id = ${id}`.execute(app.db);
      await sql`UPDATE products SET posted_at = ${at} WHERE id = ${id}`.execute(app.db);
      return id;
    };
    await cameIn((await counter.stock({ resale_price: '100.50' }))._id, 30.5);
    await cameIn((await counter.stock({ resale_price: '100.50' }))._id, 31.5);
    await cameIn(await consigned('50'), 400);
    await sell(await cameIn(await bought(), 100), '300.00', ago(75));
    await sell(await cameIn(await bought(), 100), '300.00', ago(65));
    await sell(await cameIn((await counter.stock())._id, 100), '300.00', ago(5));
    await sell(await cameIn(await bought(), 40), '300.00', ago(39));
    const pedals = { category_name: 'Effects Pedals' };
    await cameIn((await counter.stock(pedals))._id, 5);

    const query = { from: ago(200), to: ago(-1) };
    const { ages, sell_through } = await read(query);
    expect(ages).toEqual([
      { from: 0, until: 30, pieces: 2, value: '649.50' },
      { from: 31, until: 60, pieces: 1, value: '100.50' },
      { from: 61, until: 90, pieces: 0, value: '0.00' },
      { from: 91, until: 180, pieces: 0, value: '0.00' },
      { from: 181, until: null, pieces: 1, value: '549.00' },
    ]);
    const within = (...counts: [number, number][]) =>
      counts.map(([pieces, sold], n) => ({ days: 30 * (n + 1), pieces, sold }));
    expect(sell_through).toEqual([
      { category: 'Effects Pedals', pieces: 1, within: within([0, 0], [0, 0], [0, 0]) },
      { category: exampleProduct.category_name, pieces: 6, within: within([6, 2], [3, 2], [3, 2]) },
    ]);

    const file = (table: 'ages' | 'sell_through' | 'takings' | 'margins') =>
      app.call('exportShopReport', { query: { ...query, zone, table } }, counter.staff);
    expect((await file('ages')).split('\r\n').slice(0, 2)).toEqual([
      'Days from,Days until,Products,Value',
      '0,30,2,649.50',
    ]);
    expect(await file('sell_through')).toContain(`${exampleProduct.category_name},6,6,2,3,2,3,2`);
    expect(await file('takings')).toMatch(
      /^Day,Tickets,Sold,Returned,Small goods,Takings,Paid for gear\r\n\d/,
    );
    expect(await file('margins')).toMatch(/^Month,.*\r\n\d{4}-\d\d,/);
  });

  it('rejects long and reversed periods, unknown time zones, and everyone except staff and admins', async () => {
    const bad = [
      [{ from: '2025-03-01T05:00:00Z' }, 'from'],
      [{ to: '2026-03-01T05:00:00Z' }, 'to'],
      [{ zone: "Mars/O'Base" }, 'zone'],
    ] as const;
    const query = { from: '2026-03-01T05:00:00Z', to: '2026-04-01T04:00:00Z', zone };
    for (const [change, field] of bad) {
      const refusal = await app.refused(
        'getShopReport',
        { query: { ...query, ...change } },
        counter.staff,
      );
      expect(refusal).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
    }
  });
});
