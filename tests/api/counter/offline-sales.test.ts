import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ItemForm } from '#contracts/stock/items.ts';
import { endHoldingPeriods } from '#server/selling/holding-period.ts';
import { startTestApp } from '#tests/support/api.ts';
import { openCounter, returnOf, type TicketBody } from '#tests/support/counter.ts';
import { editOf } from '#tests/support/edit-product.ts';
import { exampleProduct } from '#tests/support/example-product.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
const { shop, staff, colleague, photo } = await openCounter(app);
await app.call('openTill', { body: { count: '0' } }, staff);

const form = { price: '10', tax_class: 'exempt', stock: null, for_sale: true } as const;
const addItem = (name: string, changes: Partial<ItemForm> = {}) =>
  app.call('createItem', { body: { ...form, name, ...changes } }, staff);
const itemNow = async (q: string) =>
  (await app.call('listItems', { query: { q } }, staff)).items[0];
/** Takes in a piece without a photo, so it isn't in the storefront. */
const takeIn = async (title: string) => {
  const product = { ...exampleProduct, title, resale_price: '300', image_url: '' };
  return (await app.call('addStock', { body: { product } }, staff))._id;
};

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
let last = 0;
const offline = (sold_at = ago(1)) => {
  last += 1;
  return { number: `O-TEST-${last}`, sold_at };
};
const goods = (...items: NonNullable<TicketBody['items']>): TicketBody => ({
  ...{ lines: [], items, offline: offline() },
  payments: [
    {
      method: 'cash',
      amount: items
        .reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0)
        .toFixed(2),
    },
  ],
});
const quick = { name: 'A capo', price: '5', tax_class: 'exempt', quantity: 1 } as const;
const piece = (product_id: string, price = '300'): TicketBody => ({
  ...{ lines: [{ product_id, price }], offline: offline() },
  payments: [{ method: 'cash', amount: price }],
});
const send = (body: TicketBody, key: string = randomUUID(), by = staff) =>
  app.attempt('createTicket', { body }, { token: by.token, idempotencyKey: key });

describe('a sale without a connection', () => {
  it('is recorded once, whatever has changed since, and is in the Z report with its number and time', async () => {
    const strings = await addItem('Strings', { stock: 2 });
    const { _id: item_id, name, price, tax_class } = strings;
    const body = goods({ item_id, name, price, tax_class, quantity: 3 });
    const change = { ...form, name, price: '12', stock: 2, for_sale: false, version: 1 };
    await app.call('updateItem', { params: { id: item_id }, body: change }, staff);
    const key = randomUUID();
    // The reply is lost, and two tabs send it again.
    const made = await Promise.all([send(body, key), send(body, key), send(body, key, colleague)]);
    const ids = made.map((one) => one.ok && one.reply._id);
    expect(new Set(ids).size).toBe(1);
    const [first] = made;
    if (!first?.ok) throw new Error('the sale was rejected');
    expect(first.reply).toMatchObject({ total: '30.00', offline: body.offline });
    expect(await itemNow('Strings')).toMatchObject({ stock: 0, price: '12.00' });
    const q = body.offline?.number.toLowerCase() ?? '';
    const found = await app.call('listTickets', { query: { q } }, staff);
    expect(found.items.map(({ _id }) => _id)).toEqual([first.reply._id]);
    const { open } = await app.call('getTill', {}, staff);
    expect(open?.offline).toEqual([{ ...body.offline, ticket: first.reply.number }]);
  });

  it('adds its number to the ticket if that was made before the connection was lost', async () => {
    const { offline: own, ...online } = goods(quick);
    const key = randomUUID();
    const before = await send(online, key);
    // Nobody gives an old ticket another time.
    const past = await send({ ...online, offline: offline('2001-01-01T00:00:00.000Z') }, key);
    expect(past).toMatchObject({ ok: true, reply: { offline: null } });
    const after = await send({ ...online, offline: own }, key);
    if (!before.ok || !after.ok) throw new Error('a sale was rejected');
    expect(before.reply.offline).toBeNull();
    expect(after.reply).toEqual({ ...before.reply, offline: own });
    const other = await send({ ...goods(quick, quick), offline: offline() }, key);
    expect(other).toMatchObject({ ok: false, error: { code: 'idempotency_key_reused' } });
  });

  it('rejects forged times and numbers, and what needs a connection', async () => {
    const body = goods(quick);
    await send(body);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    for (const [changes, code, field] of [
      [{ offline: body.offline }, 'conflict', 'offline.number'],
      [{ offline: { ...offline(), number: 'T-12' } }, 'invalid', 'offline.number'],
      [{ offline: offline(tomorrow) }, 'invalid', 'offline.sold_at'],
      [{ offline: offline(ago(7 * 24 * 60 + 1)) }, 'invalid', 'offline.sold_at'],
      [{ payments: [{ method: 'card', amount: '5' }] }, 'invalid', 'payments.0.method'],
      [{ customer: { name: 'Ada' } }, 'invalid', 'customer'],
      [{ items: [{ ...quick, reason: 'Frayed' }] }, 'invalid', 'items.0.reason'],
    ] as const) {
      expect(await send({ ...goods(quick), ...(changes as Partial<TicketBody>) })).toMatchObject({
        error: { code, fields: { [field]: expect.any(String) } },
      });
    }
  });

  it('waits while the till is closed, and keeps its key', async () => {
    const [body, key] = [goods(quick), randomUUID()];
    const { open } = await app.call('getTill', {}, staff);
    if (open) {
      const close = { count: '0', explanation: 'A test.' };
      await app.call('closeTill', { body: close }, staff);
    }
    expect(await send(body, key)).toMatchObject({ error: { code: 'till_closed' } });
    await app.call('openTill', { body: { count: '0' } }, staff);
    expect(await send(body, key)).toMatchObject({ ok: true, reply: { offline: body.offline } });
    const { open: next } = await app.call('getTill', {}, staff);
    expect(next?.offline.map(({ number }) => number)).toEqual([body.offline?.number]);
  });
});

describe('a piece that was never in the storefront', () => {
  it('is sold without a connection once, also by two counters at the same time', async () => {
    const id = await takeIn('A parlor guitar');
    await app.call(
      'createItem',
      { body: { ...form, name: 'Not for sale', for_sale: false } },
      staff,
    );
    const { pieces, items } = await app.call('getOfflineStock', {}, staff);
    expect(pieces).toMatchObject([{ _id: id, counter_only: true, can: { sell: true } }]);
    expect(items.every((item) => item.for_sale)).toBe(true);
    const both = await Promise.all([send(piece(id)), send(piece(id), randomUUID(), colleague)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'product_unavailable' } });
    expect((await app.call('getOfflineStock', {}, staff)).pieces).toEqual([]);
    // After its return, it doesn't go up for sale by itself.
    const sold = both.find(({ ok }) => ok);
    if (!sold?.ok) throw new Error('no sale was recorded');
    const back = returnOf(sold.reply._id, [id], '300', 'cash');
    expect(await app.call('returnTicket', back, staff)).toMatchObject({ total: '-300.00' });
    expect(await endHoldingPeriods({ db: app.db, now: () => new Date() })).toBe(0);
  });

  it('can also be sold with a connection, needs a reason if the price has changed, and can’t be laid away', async () => {
    const id = await takeIn('A baritone');
    const laying = {
      ...{ lines: [{ product_id: id, price: '300' }], until: '2099-01-01' },
      customer: { name: 'Lee', email: 'lee@example.test' },
      payments: [{ method: 'cash', amount: '100' } as const],
    };
    const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    expect(await app.refused('createLayaway', { body: { ...laying, until } }, staff)).toMatchObject(
      {
        code: 'product_unavailable',
      },
    );
    expect(await send(piece(id, '299'))).toMatchObject({
      reply: { lines: [{ price: '299.00', reason: 'The price changed after the sale.' }] },
    });
    const { offline: _, ...online } = piece(await takeIn('A tenor guitar'));
    expect(await send(online)).toMatchObject({ ok: true, reply: { offline: null } });
  });

  it('waits for staff if a buyer booked it on the web in the meantime', async () => {
    const id = await takeIn('A resonator');
    await app.call('updateProduct', await editOf(app, shop, id, { image_urls: [photo] }), shop);
    expect(await endHoldingPeriods({ db: app.db, now: () => new Date() })).toBe(1);
    const buyer = await app.signUp();
    const product = await app.call('getOwnProduct', { params: { id } }, shop);
    const booking = await app.book(product, buyer);
    const [body, key] = [piece(id), randomUUID()];
    expect(await send(body, key)).toMatchObject({ error: { code: 'on_hold' } });
    const release = {
      params: { id: booking._id },
      body: { reason: 'It was sold at the counter.' },
    };
    await app.call('releaseBooking', release, staff);
    expect(await send(body, key)).toMatchObject({ ok: true, reply: { offline: body.offline } });
  });
});
