import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { listTickets } from '#contracts/counter/tickets.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { startTestApp } from '#tests/support/api.ts';
import { openCounter, returnOf, saleAt, saleOf } from '#tests/support/counter.ts';
import { editOf } from '#tests/support/edit-product.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { purchaseOf } from '#tests/support/intakes.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
const counter = await openCounter(app);

const statusOf = async (id: string) =>
  (await app.call('getProduct', { params: { id } }, counter.staff)).status;
const audits = (action: string) =>
  app.db.selectFrom('audit_entries').selectAll().where('action', '=', action).execute();
const refusal = (status: number, code: string, field?: string) => ({
  ok: false,
  error: { status, code, ...(field && { fields: { [field]: expect.any(String) } }) },
});

describe('a sale', () => {
  it('sells the shop’s products on one ticket, with the next number and an event', async () => {
    const one = await counter.stock({ title: 'A Strat', resale_price: '499.99' });
    const two = await counter.stock({ title: 'A case', resale_price: '50.01' });
    const sale = await counter.sell({
      lines: [
        { product_id: one._id.toUpperCase(), price: '450', reason: 'A scratch' },
        { product_id: two._id, price: '50.01' },
      ],
      payments: [
        { method: 'card', amount: '400', reference: '0815' },
        { method: 'transfer', amount: '100.01' },
      ],
      customer: { name: 'Cara Customer' },
    });
    expect(sale).toMatchObject({
      kind: 'sale',
      returns: null,
      total: '500.01',
      change: '0.00',
      lines: [
        {
          product_id: one._id,
          title: 'A Strat',
          kind: 'sold',
          price: '450.00',
          tag_price: '499.99',
          reason: 'A scratch',
          returned: false,
          status: 'sold',
        },
        { product_id: two._id, price: '50.01', tag_price: '50.01', reason: null },
      ],
      payments: [
        { method: 'card', amount: '400.00', tendered: null, reference: '0815' },
        { method: 'transfer', amount: '100.01', reference: null },
      ],
      customer: { name: 'Cara Customer', email: null },
      reason: null,
      staff: 'Stef Staff',
      can: { return: true },
    });
    expect(await app.call('getTicket', { params: { id: sale._id } }, counter.staff)).toEqual(sale);
    expect([await statusOf(one._id), await statusOf(two._id)]).toEqual(['sold', 'sold']);
    const next = await counter.sell(saleOf([await counter.stock()]));
    expect(next.number).toBe(sale.number + 1);
    const { rows } = await sql<{ kind: string; payload: object }>`
      SELECT kind, payload FROM events WHERE subject_id = ${sale._id}`.execute(app.db);
    expect(rows).toEqual([{ kind: 'sale.made', payload: { number: sale.number } }]);
  });

  it('requires a reason for another price, and writes an audit entry about it', async () => {
    const product = await counter.stock();
    expect(await counter.trySelling(saleAt(product._id, '500'))).toMatchObject(
      refusal(422, 'invalid', 'lines.0.reason'),
    );
    expect(await statusOf(product._id)).toBe('live');
    await counter.sell(saleAt(product._id, '500', 'A regular'));
    const entries = await audits('price changed on a ticket');
    expect(entries.find(({ subject_id }) => subject_id === product._id)).toMatchObject({
      actor_id: counter.staff.user._id,
      details: { tag_price_cents: 54_900, price_cents: 50_000 },
    });
  });

  it('goes below half of the tag price only for an admin', async () => {
    const product = await counter.stock({ resale_price: '99.99' });
    const body = (price: string) => saleAt(product._id, price, 'A friend');
    expect(await counter.trySelling(body('49.99'))).toMatchObject({
      ...{ ok: false, error: { code: 'approval_required' } },
    });
    const admin = await app.signUp({ role: 'admin' });
    const sale = await counter.sell(body('0.01'), admin);
    const back = returnOf(sale._id, [product._id], '0.01');
    await app.call('returnTicket', back, counter.staff);
    await app.call('relistProduct', { params: { id: product._id }, body: {} }, counter.shop);
    expect(await counter.trySelling(body('50'))).toMatchObject({ ok: true });
  });

  it('goes no lower if the price on the tag was lowered in several steps', async () => {
    const { _id: id } = await counter.stock({ resale_price: '500', original_price: '900' });
    const setPrice = async (resale_price: string) => {
      const edit = await editOf(app, counter.shop, id, { resale_price });
      return app.attempt('updateProduct', edit, counter.shop);
    };
    expect(await setPrice('250')).toMatchObject({ ok: true });
    const message = 'Only an admin can set a price below $250.00, 50% of $500.00.';
    expect(await setPrice('249')).toMatchObject({ error: { fields: { resale_price: message } } });
    expect(await counter.trySelling(saleAt(id, '249', 'A friend'))).toMatchObject({ ok: false });
    await counter.sell(saleAt(id, '250', 'A friend'));
  });

  it('counts in the price guide with the price paid', async () => {
    const named = { brand: 'Harmony', model: 'Rocket' };
    for (const price of ['600', '610', '620', '630', '640']) {
      const product = await counter.stock({ ...named, resale_price: '999' });
      await counter.sell(saleAt(product._id, price, 'A friend'));
    }
    const query = { ...named, condition: exampleProduct.condition };
    const guide = await app.call('getPriceGuide', { query } as never, counter.staff);
    expect(guide).toMatchObject({ sold: 5, middle: '620.00' });
  });

  it.each([
    ['too little', [{ method: 'card', amount: '548.99' }], 'payments'],
    ['too much', [{ method: 'card', amount: '549.01' }], 'payments'],
    ['nothing', [], 'payments'],
    [
      'credit that the customer doesn’t have',
      [{ method: 'credit', amount: '549' }],
      'payments.0.amount',
      { name: 'Cara', email: 'Cara@Example.test' },
    ],
    [
      'change for a card',
      [{ method: 'card', amount: '549', tendered: '600' }],
      'payments.0.tendered',
    ],
    [
      'less cash than is due',
      [{ method: 'cash', amount: '549', tendered: '500' }],
      'payments.0.tendered',
    ],
    [
      'cash with too much change',
      [{ method: 'cash', amount: '549', tendered: '549549' }],
      'payments.0.tendered',
    ],
    [
      'cash twice',
      [
        { method: 'cash', amount: '500' },
        { method: 'cash', amount: '49' },
      ],
      'payments.1.method',
    ],
    ['credit of no one', [{ method: 'credit', amount: '549' }], 'customer.email'],
  ])('rejects payments that don’t match: %s', async (_, payments, field, customer?: object) => {
    const product = await counter.stock();
    const body = { ...saleOf([product]), payments, ...(customer && { customer }) } as never;
    expect(await counter.trySelling(body)).toMatchObject(refusal(422, 'invalid', field));
    expect(await statusOf(product._id)).toBe('live');
  });

  it('rejects products that are sold, ended, unknown, another seller’s or twice on the ticket', async () => {
    const field = 'lines.0.product_id';
    const sold = await counter.stock();
    await counter.sell(saleOf([sold]));
    const again = await counter.trySelling(saleOf([sold]));
    expect(again).toMatchObject(refusal(409, 'product_unavailable', field));
    const ended = await counter.stock();
    await app.call('endProduct', { params: { id: ended._id } }, counter.shop);
    const late = await counter.trySelling(saleOf([ended]));
    expect(late).toMatchObject(refusal(409, 'product_unavailable', field));
    const unknown = { ...sold, _id: crypto.randomUUID() };
    const none = await counter.trySelling(saleOf([unknown]));
    expect(none).toMatchObject(refusal(404, 'not_found', field));
    const foreign = await app.createProduct((await app.signUp()).token);
    const theirs = await counter.trySelling(saleOf([foreign]));
    expect(theirs).toMatchObject(refusal(403, 'forbidden', field));
    const product = await counter.stock();
    const twice = await counter.trySelling(
      saleOf([product, { ...product, _id: product._id.toUpperCase() }]),
    );
    expect(twice).toMatchObject(refusal(422, 'invalid', 'lines'));
  });

  it('is made only once if the request is repeated with its key, also by the next person', async () => {
    const body = purchaseOf(counter.photo);
    const idempotencyKey = crypto.randomUUID();
    const people = [counter.staff, counter.staff, counter.colleague];
    const [first, ...others] = await Promise.all(
      people.map(({ token }) => counter.sell(body, { idempotencyKey, token })),
    );
    expect(others).toEqual([first, first]);
    const other = saleOf([await counter.stock()]);
    const outcome = await counter.trySelling(other, { idempotencyKey });
    expect(outcome).toMatchObject(refusal(422, 'idempotency_key_reused'));
  });

  it('takes the next number only if it succeeds, even when several compete for one product', async () => {
    const before = await counter.sell(saleOf([await counter.stock()]));
    const product = await counter.stock();
    const colleague = await app.signUp({ role: 'staff' });
    const outcomes = await Promise.all(
      [counter.staff, colleague, colleague].map(({ token }) =>
        counter.trySelling(saleOf([product]), { token }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes) {
      if (!outcome.ok) expect(outcome).toMatchObject(refusal(409, 'product_unavailable'));
    }
    const after = await counter.sell(saleOf([await counter.stock()]));
    expect(after.number).toBe(before.number + 2);
  });

  it('requires a SHOP_EMAIL whose account has verified it, and the refusal says so', async () => {
    const product = await counter.stock();
    const unverified = await app.signUp({ emailVerified: false });
    for (const SHOP_EMAIL of ['', 'nobody@example.test', unverified.email]) {
      const other = await startTestApp({ env: { SHOP_EMAIL }, databaseUrl: app.databaseUrl });
      const input = { body: saleOf([product]) };
      const refused = await other.refused('createTicket', input, counter.staff);
      expect(refused).toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('SHOP_EMAIL'),
      });
    }
  });
});

describe('the list of tickets', () => {
  type Query = EndpointInput<typeof listTickets>['query'];
  const list = async (query: Query = {}) => app.call('listTickets', { query }, counter.staff);

  it('finds tickets by number, customer and product', async () => {
    const customer = { name: 'Zoë Quill', email: 'zq@example.test' };
    const product = await counter.stock({ title: 'Rickenbacker 330 in fireglo' });
    const { _id, number } = await counter.sell({ ...saleOf([product]), customer });
    // Otherwise, staff could copy all customers' addresses from the list.
    const [listed] = (await list({ q: `#${number}` })).items;
    expect(listed?.customer?.email).toBe('zq…@example.test');
    const opened = await app.call('getTicket', { params: { id: _id } }, counter.colleague);
    expect(opened.customer).toMatchObject(customer);
    const read = async () => (await audits('customers read')).map(({ actor_id }) => actor_id);
    expect(await read()).toContain(counter.colleague.user._id);
    // The reply to a sale to a picked customer has their address too.
    const clerk = await app.signUp({ role: 'staff' });
    const body = saleOf([await counter.stock()]);
    const picked = { _id: opened.customer?._id ?? '', name: 'Zoë' };
    const sold = await app.call('createTicket', { body: { ...body, customer: picked } }, clerk);
    expect(sold.customer?.email).toBe(customer.email);
    expect(await read()).toContain(clerk.user._id);
    for (const q of [
      ...[String(number), `#${number}`, 'zoë', 'ZQ@example', 'qu', 'ricken 330', 'fireglo quill'],
    ]) {
      const { items } = await list({ q });
      expect(
        items.map((sale) => sale._id),
        q,
      ).toContain(_id);
    }
    for (const q of ['fireglo nobody', '%', '_uill', 'll', '-', '.. --', '💥', '#']) {
      expect(await list({ q }), q).toMatchObject({ items: [], total: 0 });
    }
    expect(await list({ q: `#${number}` })).toMatchObject({ items: [{ number }], total: 1 });
    const unknown = { params: { id: crypto.randomUUID() } };
    expect((await app.refused('getTicket', unknown, counter.staff)).code).toBe('not_found');
  });

  it('can be limited to one kind of ticket and to a period', async () => {
    const [kept, returned] = [await counter.stock(), await counter.stock()];
    const first = await counter.sell(saleOf([kept]));
    const sale = await counter.sell(saleOf([returned]));
    const input = returnOf(sale._id, [returned._id]);
    const back = await app.call('returnTicket', input, counter.staff);
    const bought = await counter.sell(purchaseOf(counter.photo));
    const from = first.created_at;
    const numbers = async (query: Query) => {
      const { items, total } = await list({ from, ...query });
      expect(items).toHaveLength(total);
      return items.map(({ number }) => number);
    };
    expect(await numbers({})).toEqual([bought, back, sale, first].map(({ number }) => number));
    expect(await numbers({ kind: 'sale' })).toEqual([sale.number, first.number]);
    expect(await numbers({ kind: 'return' })).toEqual([back.number]);
    expect(await numbers({ kind: 'purchase' })).toEqual([bought.number]);
    expect(await numbers({ to: sale.created_at })).toEqual([first.number]);
    expect(await numbers({ to: from })).toEqual([]);
    const last = await list({ kind: 'sale', limit: 1, from });
    const next = await list({ kind: 'sale', from, cursor: last.next_cursor ?? '' });
    expect(next).toMatchObject({ items: [{ number: first.number }], total: 2 });
    for (const query of [{ kind: 'gift' }, { from: 'today' }]) {
      expect(await app.refused('listTickets', { query }, counter.staff)).toMatchObject({
        status: 422,
      });
    }
  });

  it('counts the matches of a filter up to a thousand', async () => {
    const product = await counter.stock();
    const { _id, number } = await counter.sell(saleOf([product]));
    const from = '2001-01-01T00:00:00.000Z';
    await sql`INSERT INTO sales
        (id, number, kind, staff_id, staff_name, total_cents, change_cents, titles, created_at)
      SELECT gen_random_uuid(), number + 1000 + n, kind, staff_id, staff_name, 0, 0, titles, ${from}
      FROM sales, generate_series(1, 1001) n WHERE id = ${_id}`.execute(app.db);
    const page = await list({ from, to: '2001-01-02T00:00:00.000Z' });
    expect(page).toMatchObject({ total: 1000, total_capped: true });
    expect(await list()).toMatchObject({ total: number, total_capped: false });
    await sql`UPDATE ticket_numbers SET last = last + 1001`.execute(app.db);
    expect(await list({ q: '' })).toMatchObject({ total: number + 1001, total_capped: false });
    await sql`UPDATE ticket_numbers SET last = last - 1001`.execute(app.db);
    await sql`DELETE FROM sales WHERE created_at = ${from}`.execute(app.db);
  });
});
