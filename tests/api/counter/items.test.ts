import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ItemForm } from '#contracts/stock/items.ts';
import { startTestApp } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { openCounter, returnOf, saleAt, saleOf, type TicketBody } from '#tests/support/counter.ts';
import { purchaseOf } from '#tests/support/intakes.ts';

const env = { RATE_LIMIT_FACTOR: '100', TAX_SCHEME: 'sales', TAX_RATE: '8' };
const app = await startTestApp({ env });
const counter = await openCounter(app);
const { staff } = counter;
await app.call('openTill', { body: { count: '100' } }, staff);

const form = { price: '10.80', tax_class: 'standard', stock: null, for_sale: true } as const;
const add = (name: string, changes: Partial<ItemForm> = {}) =>
  app.call('createItem', { body: { ...form, name, ...changes } }, staff);
type Item = Awaited<ReturnType<typeof add>>;

const one = async ({ name }: Item) =>
  (await app.call('listItems', { query: { q: name, limit: 1 } }, staff)).items[0];
const search = (q: string) => app.call('searchCounter', { query: { q } }, staff);
const line = ({ _id, name, price, tax_class }: Item, quantity: number) => ({
  ...{ item_id: _id, name, price, tax_class, quantity },
});
const total = (items: TicketBody['items'] = []) =>
  items.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0).toFixed(2);
const goods = (...items: NonNullable<TicketBody['items']>): TicketBody => ({
  ...{ lines: [], items, payments: [{ method: 'card', amount: total(items) }] },
});
const giveBack = (id: string, position: number, quantity: number, amount: string) => ({
  params: { id },
  body: {
    ...{ lines: [], items: [{ position, quantity }], reason: 'The wrong gauge.' },
    payments: [{ method: 'card' as const, amount }],
  },
});

describe('the list of items', () => {
  it('adds, finds and changes items, with an audit entry and one owner of a barcode', async () => {
    const cable = await add('Patch cable 6 in', { gtin: '0 36000-29145 2', stock: 5 });
    expect(cable).toMatchObject({ gtin: '0036000291452', stock: 5, price: '10.80', version: 1 });
    const same = { body: { ...form, name: 'Another cable', gtin: '036000291452' } };
    expect(await app.refused('createItem', same, staff)).toMatchObject({
      ...{ status: 409, code: 'conflict' },
      fields: { gtin: 'Another item has this barcode.' },
    });
    const { _id, ...shown } = cable;
    const edit = {
      params: { id: _id },
      body: { ...form, name: 'Patch cable 15 cm', price: '11', version: shown.version },
    };
    expect(await app.call('updateItem', edit, staff)).toMatchObject({
      ...{ _id, price: '11.00', gtin: null, stock: null, version: 2 },
    });
    expect(await app.refused('updateItem', edit, staff)).toMatchObject({ code: 'edit_conflict' });
    expect(await auditEntries(app, _id)).toMatchObject([
      { action: 'item added' },
      { action: 'item changed', details: { from_version: 1, price_cents: 1100 } },
      {
        ...{ actor_id: staff.user._id, action: 'item counted' },
        details: { item: 'Patch cable 15 cm', from: 5, stock: null, reason: 'recount' },
      },
    ]);
    expect((await app.call('listItems', { query: { q: 'cm cable' } }, staff)).items).toHaveLength(
      1,
    );
  });

  it('counts what came or went without a ticket, once, with a reason in the audit log', async () => {
    const picks = await add('Pick tin', { stock: 4 });
    const count = (item: Item, by: number, idempotencyKey: string) =>
      [
        { params: { id: item._id }, body: { by, reason: 'delivery' as const } },
        { token: staff.token, idempotencyKey },
      ] as const;
    const came = count(picks, 20, 'came');
    expect(await app.call('changeItemStock', ...came)).toMatchObject({ stock: 24 });
    expect(await app.call('changeItemStock', ...came)).toMatchObject({ stock: 24 });
    expect(await app.refused('changeItemStock', ...count(picks, -25, 'gone'))).toMatchObject({
      fields: { by: 'Only 24 are in stock.' },
    });
    expect(await app.refused('changeItemStock', ...count(picks, 0, 'none'))).toMatchObject({
      fields: { by: 'Enter how many pieces.' },
    });
    expect(await auditEntries(app, picks._id)).toMatchObject([
      { action: 'item added' },
      {
        action: 'item counted',
        details: { item: 'Pick tin', from: 4, stock: 24, reason: 'delivery' },
      },
    ]);
    const uncounted = await add('Uncounted cloth');
    expect(await app.call('changeItemStock', ...count(uncounted, 3, 'begun'))).toMatchObject({
      stock: 3,
    });
  });

  it('lists the counted items for sale that are low in stock', async () => {
    await add('Lowly A', { stock: 4 });
    await add('Lowly B', { stock: 0, for_sale: false });
    await add('Lowly C');
    await add('Lowly D', { stock: 3 });
    await add('Lowly E', { stock: 0 });
    const query = { q: 'lowly', low: 'true' as const };
    const { items, total } = await app.call('listItems', { query }, staff);
    expect([items.map(({ name }) => name), total]).toEqual([['Lowly D', 'Lowly E'], 2]);
  });

  it('is searched at the counter by barcode and by name, and never in the storefront', async () => {
    const strings = await add('Nickel strings 10–46', { gtin: '4006381333931' });
    expect(await search('4006381333931')).toMatchObject({
      ...{ scanned: null, scanned_item: { _id: strings._id }, products: [] },
    });
    for (const q of ['strings nickel', 'string 10-46']) {
      expect(await search(q), q).toMatchObject({
        ...{ scanned_item: null, items: [{ _id: strings._id }] },
      });
    }
    const piece = await counter.stock({ title: 'A boxed thing', gtin: '4006381333931' });
    const both = await search('4006381333931');
    expect([both.scanned, both.scanned_item]).toEqual([null, null]);
    expect([both.products[0]?._id, both.items[0]?._id]).toEqual([piece._id, strings._id]);
    const query = { q: 'Nickel strings' };
    expect((await app.call('listProducts', { query }, staff)).items).toEqual([]);
    const body = { ...form, name: strings.name, for_sale: false, version: strings.version };
    await app.call('updateItem', { params: { id: strings._id }, body }, staff);
    expect((await search('strings nickel')).items).toEqual([]);
    expect(await counter.trySelling(goods(line(strings, 1)))).toMatchObject({
      error: { code: 'product_unavailable', fields: { 'items.0.item_id': expect.any(String) } },
    });
  });
});

describe('a ticket with small goods', () => {
  it('that are more than the API can say are refused', async () => {
    const quick = { name: 'Setup', price: '9999.99', tax_class: 'exempt', quantity: 999 } as const;
    const payments = [1, 2].map(() => ({ method: 'card' as const, amount: '9989990.01' }));
    const body: TicketBody = { lines: [], items: [quick, quick], payments };
    expect(await app.refused('createTicket', { body }, staff)).toMatchObject({
      fields: { payments: 'A ticket can be at most $9999999.99.' },
    });
    const most = await counter.sell(goods(quick));
    await app.call('voidTicket', { params: { id: most._id }, body: {} }, staff);
    await counter.sell(goods(quick));
    await counter.sell(goods(quick));
    await app.call('closeTill', { body: { count: '100' } }, staff);
    // The sums of the day have more digits than a ticket.
    await app.call('listTillDays', {}, staff);
    await app.call('openTill', { body: { count: '100' } }, staff);
  });

  it('sells them beside a piece, at the price, tax and stock of the server', async () => {
    const strap = await add('Leather strap', { stock: 3 });
    const setup = await add('Setup', { price: '60', tax_class: 'exempt' });
    const guitar = await counter.stock();
    const quick = { name: 'A capo', price: '5', tax_class: 'standard' as const, quantity: 1 };
    const items = [line(strap, 2), line(setup, 1), quick];
    const body = { ...saleOf([guitar]), items };
    const amount = (Number(guitar.resale_price) + 86.6).toFixed(2);
    const sale = await counter.sell({ ...body, payments: [{ method: 'card', amount }] });
    expect(sale).toMatchObject({
      total: amount,
      lines: [{ product_id: guitar._id }],
      items: [
        {
          position: 1,
          name: 'Leather strap',
          quantity: 2,
          price: '10.80',
          total: '21.60',
          tax: '0.80',
        },
        { name: 'Setup', quantity: 1, tax: '0.00' },
        { name: 'A capo', price: '5.00', tax: '0.37', kind: 'sold', returned: 0 },
      ],
    });
    expect(await one(strap)).toMatchObject({ stock: 1 });
    const found = await app.call('listTickets', { query: { q: 'leather strap' } }, staff);
    expect(found.items.map(({ _id }) => _id)).toEqual([sale._id]);
    for (const [item, code, field] of [
      [line(strap, 2), 'product_unavailable', 'items.0.quantity'],
      [{ ...line(strap, 1), price: '1' }, 'invalid', 'items.0.price'],
      [{ ...line(strap, 1), quantity: 0 }, 'invalid', 'items.0.quantity'],
    ] as const) {
      expect(await counter.trySelling(goods(item))).toMatchObject({
        error: { code, fields: { [field]: expect.any(String) } },
      });
    }
    expect(await one(strap)).toMatchObject({ stock: 1 });
  });

  it('reduces the price of a piece for a reason, with the approval, tax and refund of that price', async () => {
    const cable = await add('Patch cord', { price: '12.99', stock: 9 });
    const at = (price: string, reason?: string) => goods({ ...line(cable, 3), price, reason });
    for (const [body, code] of [
      [at('10'), 'invalid'],
      [at('13', 'Gold plated'), 'invalid'],
      // Half of 12.99 is 6.495.
      [at('6.49', 'Frayed'), 'approval_required'],
    ] as const) {
      expect(await counter.trySelling(body)).toMatchObject({ error: { code } });
    }
    expect(await counter.trySelling(at('6.49', 'Frayed'))).toMatchObject({
      error: { fields: { 'items.0.price': expect.stringContaining('the lowest price is $6.50') } },
    });
    const sale = await counter.sell(at('6.50', 'Frayed'));
    expect(sale).toMatchObject({
      total: '19.50',
      items: [{ price: '6.50', tag_price: '12.99', reason: 'Frayed', tax: '0.48', total: '19.50' }],
    });
    expect(await auditEntries(app, cable._id)).toMatchObject([
      { action: 'item added' },
      {
        action: 'price changed on a ticket',
        details: { item: 'Patch cord', tag_price_cents: 3897, price_cents: 1950 },
      },
    ]);
    const tooMuch = giveBack(sale._id, 0, 1, '12.99');
    expect(await app.refused('returnTicket', tooMuch, staff)).toMatchObject({ code: 'invalid' });
    const back = await app.call('returnTicket', giveBack(sale._id, 0, 1, '6.50'), staff);
    expect(back).toMatchObject({
      total: '-6.50',
      items: [{ price: '6.50', tag_price: '6.50', reason: null, tax: '0.48' }],
    });
    expect(await one(cable)).toMatchObject({ stock: 7 });
    const admin = await app.signUp({ role: 'admin' });
    expect(await counter.sell(at('1', 'A gift'), admin)).toMatchObject({ total: '3.00' });
  });

  it('gives returned pieces back to the stock, some at a time, and all with a void', async () => {
    const picks = await add('Picks', { price: '1', stock: 10 });
    const sale = await counter.sell(goods(line(picks, 10)));
    const back = await app.call('returnTicket', giveBack(sale._id, 0, 4, '4'), staff);
    expect(back).toMatchObject({ total: '-4.00', items: [{ kind: 'returned', quantity: 4 }] });
    expect(await one(picks)).toMatchObject({ stock: 4 });
    const rest = giveBack(sale._id, 0, 7, '7');
    expect(await app.refused('returnTicket', rest, staff)).toMatchObject({
      ...{ code: 'conflict', fields: { 'items.0.quantity': expect.stringContaining('Only 6') } },
    });
    const both = [1, 2].map(() =>
      app.attempt('returnTicket', giveBack(sale._id, 0, 6, '6'), staff),
    );
    expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await one(picks)).toMatchObject({ stock: 10 });
    const read = await app.call('getTicket', { params: { id: sale._id } }, staff);
    expect(read).toMatchObject({ items: [{ returned: 10 }], can: { return: false, void: false } });

    const faulty = giveBack((await counter.sell(goods(line(picks, 2))))._id, 0, 2, '2');
    const items = faulty.body.items.map((one) => ({ ...one, restock: false }));
    await app.call('returnTicket', { ...faulty, body: { ...faulty.body, items } }, staff);
    expect(await one(picks)).toMatchObject({ stock: 8 });

    const last = await counter.sell(goods(line(picks, 3)));
    const void_ = await app.call('voidTicket', { params: { id: last._id }, body: {} }, staff);
    expect(void_).toMatchObject({ void: true, total: '-3.00', items: [{ quantity: 3 }] });
    expect(await one(picks)).toMatchObject({ stock: 8 });
  });

  it('lets two tills that sell the same pieces take only what is there', async () => {
    const [tuner, strap] = [
      await add('Tuner', { stock: 7 }),
      await add('Strap lock', { stock: 99 }),
    ];
    const tickets = Array.from({ length: 6 }, (_, n) => {
      const items = [line(tuner, 2), line(strap, 1)];
      return counter.trySelling(goods(...(n % 2 ? items : items.toReversed())));
    });
    const made = await Promise.all(tickets);
    expect(made.filter(({ ok }) => ok)).toHaveLength(3);
    expect([await one(tuner), await one(strap)]).toMatchObject([{ stock: 1 }, { stock: 96 }]);
  });

  it('is a group of its own in the Z report and the shop report, and part of the takings', async () => {
    const before = await app.call('getTill', {}, staff);
    await app.call('closeTill', { body: { count: '100' } } as never, staff);
    await app.call('openTill', { body: { count: '100' } }, staff);
    expect(before.open?.items).toBeNull();
    const cord = await add('Cord', { price: '5.40' });
    const sale = await counter.sell(goods(line(cord, 3)));
    await counter.sell(goods({ ...line(cord, 2), price: '5', reason: 'Frayed' }));
    await app.call('returnTicket', giveBack(sale._id, 0, 1, '5.40'), staff);
    // Pieces below their tags, with a return, a void, a trade-in and a deposit.
    const [dented, back, last, kept] = await Promise.all([1, 2, 3, 4].map(() => counter.stock()));
    if (!dented || !back || !last || !kept) throw new Error('a piece is missing');
    await counter.sell(saleAt(dented._id, '540', 'A dent'));
    const { _id } = await counter.sell(saleOf([back]));
    await app.call('returnTicket', returnOf(_id, [back._id]), staff);
    const wrong = await counter.sell(saleOf([last]));
    await app.call('voidTicket', { params: { id: wrong._id }, body: {} }, staff);
    await counter.sell(purchaseOf(counter.photo));
    const laid = { lines: [{ product_id: kept._id, price: '549' }] };
    const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const customer = { name: 'Ada', email: 'ada@example.test' };
    const payments = [{ method: 'card' as const, amount: '100' }];
    const deposit = { body: { ...laid, until, customer, payments } };
    await app.call('createLayaway', deposit, staff);
    const closed = await app.call('closeTill', { body: { count: '100' } } as never, staff);
    expect(closed.items).toEqual({ sold: '26.20', takings: '20.80', tax: '1.54' });
    // The tax: 8/108 of 540, and of two cords at each price.
    expect(closed.sales).toEqual({
      ...{ subtotal: '1674.00', discounts: '9.80', returns: '554.40', voids: '549.00' },
      ...{ takings: '560.80', tax: '41.54', bought: '250.00' },
    });
    const paid = closed.totals.reduce((all, one) => all + Number(one.in) - Number(one.out), 0);
    expect(paid.toFixed(2)).toBe((560.8 - 250 + 100).toFixed(2));
    const now = Date.now();
    const period = {
      from: new Date(now - 3_600_000).toISOString(),
      to: new Date(now + 3_600_000).toISOString(),
      zone: 'UTC',
    };
    const report = await app.call('getShopReport', { query: period }, staff);
    expect(report.items).toContainEqual({ name: 'Cord', quantity: 4, price: '20.80', tax: '1.54' });
    const { rows } = await sql<{ cents: number }>`
      SELECT sum(total_cents - deposit_cents)::bigint AS cents FROM sales`.execute(app.db);
    const sum = report.takings.reduce(
      (all, { takings, bought }) => all + Math.round((Number(takings) - Number(bought)) * 100),
      0,
    );
    expect(sum).toBe(Number(rows[0]?.cents));
    const csv = await app.call('exportShopReport', { query: { ...period, table: 'items' } }, staff);
    expect(csv).toContain('Cord,4,20.80,1.54');
  });
});
