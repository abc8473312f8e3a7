import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '#contracts/counter/tickets.ts';
import { startTestApp } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { openCounter, saleOf, type TicketBody } from '#tests/support/counter.ts';
import { waitersFor } from '#tests/support/lock-waiters.ts';
import { until } from '#tests/support/until.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
const counter = await openCounter(app);

type Payments = TicketBody['payments'];
const input = (sale: Ticket, ids: readonly string[], payments: Payments) => ({
  params: { id: sale._id },
  body: { lines: ids.map((product_id) => ({ product_id })), reason: 'It hums.', payments },
});
const takeBack = (...about: Parameters<typeof input>) =>
  app.call('returnTicket', input(...about), counter.staff);
const refused = (...about: Parameters<typeof input>) =>
  app.refused('returnTicket', input(...about), counter.staff);
const statusOf = async (id: string) =>
  (await app.call('getProduct', { params: { id } }, counter.shop)).status;

describe('a return', () => {
  it('returns some products of a ticket, refunds the customer, and is a separate ticket', async () => {
    const one = await counter.stock({ resale_price: '300' });
    const two = await counter.stock({ resale_price: '25' });
    const customer = { name: 'Cara Customer' };
    const sale = await counter.sell({ ...saleOf([one, two]), customer });
    const payments: Payments = [{ method: 'card', amount: '300', reference: 'refund 1' }];
    const back = await takeBack(sale, [one._id.toUpperCase()], payments);
    expect(back).toMatchObject({
      number: sale.number + 1,
      kind: 'return',
      returns: { _id: sale._id, number: sale.number },
      total: '-300.00',
      change: '0.00',
      lines: [
        {
          product_id: one._id,
          ...{ kind: 'returned', price: '300.00', returned: false, status: 'ended' },
        },
      ],
      payments: [{ method: 'card', amount: '300.00', tendered: null, reference: 'refund 1' }],
      customer: { name: 'Cara Customer', email: null },
      reason: 'It hums.',
      can: { return: false },
    });
    expect([await statusOf(one._id), await statusOf(two._id)]).toEqual(['ended', 'sold']);
    const before = await app.call('getTicket', { params: { id: sale._id } }, counter.staff);
    expect(before.lines.map(({ returned }) => returned)).toEqual([true, false]);
    expect(before.can.return).toBe(true);
    const { rows } = await sql<{ kind: string; payload: object }>`
      SELECT kind, payload FROM events WHERE subject_id = ANY(${[back._id, one._id]}::uuid[])
      ORDER BY seq DESC LIMIT 2`.execute(app.db);
    expect(rows).toMatchObject([
      { kind: 'sale.returned', payload: { number: back.number } },
      { kind: 'product.returned', payload: { status: 'ended' } },
    ]);
    expect(await auditEntries(app, sale._id)).toMatchObject([
      {
        action: 'products returned',
        actor_id: counter.staff.user._id,
        details: { return_id: back._id, product_ids: [one._id] },
      },
    ]);
    const again = await refused(sale, [two._id, one._id], [{ method: 'card', amount: '325' }]);
    const fields = { 'lines.1.product_id': expect.any(String) };
    expect(again).toMatchObject({ status: 409, code: 'conflict', fields });
    await takeBack(sale, [two._id], [{ method: 'card', amount: '25' }]);
    const after = await app.call('getTicket', { params: { id: sale._id } }, counter.staff);
    expect(after.can.return).toBe(false);
  });

  it('removes the sale from the price guide, and the product can be sold and returned again', async () => {
    const product = await counter.stock();
    const count = async () =>
      (
        await app.db
          .selectFrom('past_sales')
          .select('id')
          .where('product_id', '=', product._id)
          .execute()
      ).length;
    for (let round = 0; round < 2; round += 1) {
      const sale = await counter.sell(saleOf([product]));
      expect(await count()).toBe(1);
      await takeBack(sale, [product._id], [{ method: 'card', amount: '549' }]);
      expect(await count()).toBe(0);
      await app.call('relistProduct', { params: { id: product._id }, body: {} }, counter.shop);
    }
    const buyer = await app.signUp();
    const booking = await app.book(product, buyer);
    expect(booking.status).toBe('held');
    // It is archived instead of deleted, because tickets refer to it.
    const deleted = await app.call('deleteProduct', { params: { id: product._id } }, counter.shop);
    expect(deleted).toEqual({ deletedCount: 1, archived: true });
  });

  it('can be put up for sale again by staff, who can’t do that with other products', async () => {
    const product = await counter.stock();
    const sale = await counter.sell(saleOf([product]));
    await takeBack(sale, [product._id], [{ method: 'card', amount: '549' }]);
    const relist = { params: { id: product._id }, body: {} };
    const at = (resale_price: string) => ({ ...relist, body: { resale_price } });
    expect(await app.refused('relistProduct', at('1'), counter.staff)).toMatchObject({
      fields: { resale_price: expect.stringContaining('Only an admin can set a price below') },
    });
    expect(await app.call('relistProduct', at('520'), counter.staff)).toEqual({ status: 'live' });
    const shown = await app.call('getProduct', { params: relist.params, query: {} }, counter.staff);
    expect(shown).toMatchObject({ status: 'live', resale_price: '520.00' });
    const by = { actor_id: counter.staff.user._id };
    expect(await auditEntries(app, product._id)).toMatchObject([
      { action: 'stock price changed', details: { from_cents: 54_900, to_cents: 52_000 }, ...by },
      { action: 'product edited', details: { changed: ['resale_price'] }, ...by },
      { action: 'product relisted', ...by },
    ]);
    const end = () => app.refused('endProduct', relist, counter.staff);
    expect((await end()).code).toBe('forbidden');
    await app.call('endProduct', relist, counter.shop);
    const stranger = await app.signUp();
    expect((await app.refused('relistProduct', relist, stranger)).code).toBe('forbidden');
    const theirs = await app.createProduct((await app.signUp()).token);
    const foreign = { params: { id: theirs._id }, body: {} };
    expect((await app.refused('relistProduct', foreign, counter.staff)).code).toBe('forbidden');
  });

  it('pays cash only out of an open till', async () => {
    const product = await counter.stock();
    await app.call('openTill', { body: { count: '51' } }, counter.staff);
    const sale = await counter.sell(saleOf([product], 'cash'));
    await app.call('closeTill', { body: { count: '600' } }, counter.staff);
    const payments: Payments = [{ method: 'cash', amount: '549' }];
    expect((await refused(sale, [product._id], payments)).code).toBe('till_closed');
    await app.call('openTill', { body: { count: '600' } }, counter.staff);
    await takeBack(sale, [product._id], payments);
    const closed = await app.call('closeTill', { body: { count: '51' } }, counter.staff);
    expect(closed).toMatchObject({
      difference: '0.00',
      totals: [{ method: 'cash', in: '0.00', out: '549.00' }, {}, {}, {}],
    });
    await app.call('openTill', { body: { count: '51' } }, counter.staff);
  });

  it('can be paid as store credit, which later tickets can use up to the last cent', async () => {
    const customer = { name: 'Cara', email: 'Credit@example.test' };
    const first = await counter.stock({ resale_price: '100.10' });
    const sale = await counter.sell({ ...saleOf([first]), customer: { name: 'Cara' } });
    const back = input(sale, [first._id], [{ method: 'credit', amount: '100.10' }]);
    const body = { ...back.body, customer };
    const made = await app.call('returnTicket', { ...back, body }, counter.staff);
    expect(made.customer).toMatchObject({ name: 'Cara', email: customer.email });
    const spend = async (price: string, email: string) => {
      const product = await counter.stock({ resale_price: price });
      return counter.trySelling({
        ...saleOf([product], 'credit'),
        customer: { name: 'Cara', email },
      });
    };
    expect(await spend('0.01', 'other@example.test')).toMatchObject({ ok: false });
    expect(await spend('60', 'cre\u200bdit@EXAMPLE.test\u2060')).toMatchObject({ ok: true });
    expect(await spend('40.11', customer.email)).toMatchObject({
      ok: false,
      error: { fields: { 'payments.0.amount': `${customer.email} has $40.10 of store credit.` } },
    });
    const race = await Promise.all([
      spend('40.10', customer.email),
      spend('40.10', customer.email),
      spend('40.10', customer.email),
    ]);
    expect(race.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await spend('0.01', customer.email)).toMatchObject({ ok: false });
  });

  it.each([
    ['too little', { method: 'card', amount: '548.99' }, 'payments'],
    ['too much', { method: 'credit', amount: '549.01' }, 'payments'],
    ['with change', { method: 'card', amount: '549', tendered: '550' }, 'payments.0.tendered'],
    ['in store credit of no one', { method: 'credit', amount: '549' }, 'payments.0.method'],
  ] as const)('rejects payments that don’t match: %s', async (_, payment, field) => {
    const product = await counter.stock();
    const sale = await counter.sell(saleOf([product]));
    const outcome = await refused(sale, [product._id], [payment]);
    expect(outcome).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
    expect(await statusOf(product._id)).toBe('sold');
  });

  it('pays back by each method at most what was paid by it, also in two returns at once', async () => {
    const products = await Promise.all(
      ['600', '300'].map((resale_price) => counter.stock({ resale_price })),
    );
    const [large = '', small = ''] = products.map(({ _id }) => _id);
    const customer = { name: 'Cara', email: 'split@example.test' };
    const payments: Payments = [
      { method: 'transfer', amount: '250' },
      { method: 'card', amount: '650' },
    ];
    const sale = await counter.sell({ ...saleOf(products), payments, customer });
    expect(sale.refundable).toEqual([
      { method: 'transfer', amount: '250.00' },
      { method: 'card', amount: '650.00' },
    ]);
    const words = async (paid: Payments) => (await refused(sale, [small], paid)).fields;
    expect(await words([{ method: 'cash', amount: '300' }])).toEqual({
      'payments.0.amount':
        'Paying back $300.00 in cash needs an approval: nothing was paid in cash.',
    });
    const twice: Payments = ['150', '150'].map((amount) => ({ method: 'transfer', amount }));
    expect(await words(twice)).toEqual({
      'payments.1.amount':
        'Paying back $150.00 by transfer needs an approval: only $100.00 of it was paid by transfer.',
    });
    const race = await Promise.all([
      app.attempt(
        'returnTicket',
        input(sale, [large], [{ method: 'card', amount: '600' }]),
        counter.staff,
      ),
      app.attempt(
        'returnTicket',
        input(sale, [small], [{ method: 'card', amount: '300' }]),
        counter.staff,
      ),
    ]);
    expect(race.filter(({ ok }) => ok)).toHaveLength(1);
    const [left, amount] = race[0]?.ok ? [small, '300'] : [large, '600'];
    await takeBack(sale, [left], [{ method: 'credit', amount }]);
    const after = await app.call('getTicket', { params: { id: sale._id } }, counter.staff);
    expect(after.refundable).toContainEqual({ method: 'transfer', amount: '250.00' });
  });

  it('rejects products of other tickets, products twice, and unknown tickets', async () => {
    const [mine, other] = [await counter.stock(), await counter.stock()];
    const sale = await counter.sell(saleOf([mine]));
    await counter.sell(saleOf([other]));
    const payments: Payments = [{ method: 'card', amount: '549' }];
    const foreign = await refused(sale, [other._id], payments);
    expect(foreign.fields).toEqual({
      'lines.0.product_id': 'This product was not sold on this ticket.',
    });
    const twice = await refused(sale, [mine._id, mine._id.toUpperCase()], payments);
    expect(twice.fields).toEqual({ 'lines.1.product_id': 'This product is in the list twice.' });
    const unknown = await refused({ ...sale, _id: crypto.randomUUID() }, [mine._id], payments);
    expect(unknown.code).toBe('not_found');
    const back = await takeBack(sale, [mine._id], payments);
    expect((await refused(back, [mine._id], payments)).status).toBe(422);
  });

  it('is made only once, even if it is sent twice at the same time', async () => {
    const product = await counter.stock();
    const sale = await counter.sell(saleOf([product]));
    const about = input(sale, [product._id], [{ method: 'card', amount: '549' }]);
    const { token } = counter.staff;
    const options = { token, idempotencyKey: 'return-it' };
    const [first, second] = await Promise.all([
      app.call('returnTicket', about, options),
      app.call('returnTicket', about, options),
    ]);
    expect(second).toEqual(first);
    const other = await counter.stock();
    const next = await counter.sell(saleOf([other]));
    const race = await Promise.all(
      [counter.staff, counter.colleague].map((staff) =>
        app.attempt(
          'returnTicket',
          input(next, [other._id], [{ method: 'card', amount: '549' }]),
          staff,
        ),
      ),
    );
    expect(race.map((outcome) => outcome.ok || outcome.error.code).toSorted()).toEqual([
      'conflict',
      true,
    ]);
  });
});

describe('a customer with an account', () => {
  it('keeps their tickets and store credit when the email address changes, if the old address was verified', async () => {
    const product = await counter.stock({ resale_price: '70' });
    const [old, given] = ['mov\u0065\u0301r-1@example.test', 'Mové\u200br-1@example.test'];
    const uid = 'moves-with-credit';
    const person = await app.signUp({ uid, email: old.normalize('NFC') });
    const sale = await counter.sell({
      ...saleOf([product]),
      customer: { name: 'Mo', email: given },
    });
    await takeBack(sale, [product._id], [{ method: 'credit', amount: '70' }]);
    const squatter = await app.signUp({
      uid: 'squats',
      email: 'squat@example.test',
      emailVerified: false,
    });
    const customer = { name: 'Quinn', email: squatter.email };
    const theirs = await counter.sell({ ...saleOf([await counter.stock()]), customer });
    const move = async (who: string, email: string) => {
      const token = await app.identity.idToken({ uid: who, email });
      await app.call('issueToken', { query: { email } }, { token });
    };
    await move(uid, 'mover-2@example.test');
    await move('squats', 'squat-2@example.test');

    const emailOf = async ({ _id }: Ticket) =>
      (await app.call('getTicket', { params: { id: _id } }, counter.staff)).customer?.email;
    expect([await emailOf(sale), await emailOf(theirs)]).toEqual([
      'mover-2@example.test',
      squatter.email,
    ]);
    const spend = async (email: string) => {
      const next = await counter.stock({ resale_price: '70' });
      return counter.trySelling({ ...saleOf([next], 'credit'), customer: { name: 'Mo', email } });
    };
    expect(await spend(person.email)).toMatchObject({ ok: false });
    expect(await spend('Mover-2@example.test')).toMatchObject({ ok: true });
    const { rows } = await sql<{ email_key: string }>`
      SELECT email_key FROM customers WHERE email_key IS NOT NULL`.execute(app.db);
    const guess = createHash('sha256').update('mover-2@example.test').digest('hex');
    expect(rows.map(({ email_key }) => email_key)).not.toContain(guess);
  });

  it('leaves no name behind if a return is written during the account deletion', async () => {
    const customer = await app.signUp({ name: 'Dee Parting', email: 'dee@example.test' });
    const product = await counter.stock();
    const given = { name: customer.user.name, email: customer.email };
    const sale = await counter.sell({ ...saleOf([product]), customer: given });
    const calls: Promise<unknown>[] = [];
    await app.db.transaction().execute(async (trx) => {
      // This lock makes the return wait for its ticket number.
      await sql`SELECT 1 FROM ticket_numbers FOR UPDATE`.execute(trx);
      calls.push(takeBack(sale, [product._id], [{ method: 'card', amount: '549' }]));
      await until(async () => (await waitersFor(app.db)) === 1, 'the return waits');
      const body = { confirmation: customer.email };
      let done = false;
      const deletion = app.call('deleteAccount', { body }, { token: customer.idToken });
      calls.push(
        deletion.finally(() => {
          done = true;
        }),
      );
      await until(
        async () => done || (await waitersFor(app.db)) === 2,
        'the deletion is done or waits',
      );
    });
    await Promise.all(calls);
    const { rows } = await sql<{ customer_name: string }>`
      SELECT customer_name, customer_email FROM sales WHERE ${sale._id} IN (id, returns_id)`.execute(
      app.db,
    );
    const erased = { customer_name: 'Dee P.', customer_email: null };
    expect(rows).toEqual([erased, erased]);
  });

  it('has their tickets in the data download, and keeps store credit after the account is deleted', async () => {
    const customer = await app.signUp({ name: 'Lea Ver Long', email: 'Lea@example.test' });
    const given = { name: 'Lea Ver Long', email: 'lea@Example.test' };
    const product = await counter.stock({ title: 'A lap steel', resale_price: '80' });
    const sale = await counter.sell({ ...saleOf([product]), customer: given });
    await takeBack(sale, [product._id], [{ method: 'credit', amount: '80' }]);
    const stranger = await app.signUp({ email: 'lea@example.test.evil', emailVerified: false });
    const data = (person: { token: string }) => app.call('getAccountData', {}, person);
    const facts = { products: ['A lap steel'], name: 'Lea Ver Long' };
    expect((await data(customer)).tickets).toMatchObject([
      { ...facts, number: sale.number, kind: 'sale', total: '80.00' },
      { ...facts, kind: 'return', total: '-80.00' },
    ]);
    expect((await data(stranger)).tickets).toEqual([]);

    const body = { confirmation: customer.email };
    await app.call('deleteAccount', { body }, { token: customer.idToken });
    const kept = await app.call('getTicket', { params: { id: sale._id } }, counter.staff);
    expect(kept.customer).toMatchObject({ name: 'Lea L.', email: null });
    const { rows } = await sql<{ row: string }>`SELECT s::text AS row FROM sales s`.execute(app.db);
    for (const trace of ['Ver Long', 'lea@example', 'ver long']) {
      expect(rows.map(({ row }) => row.toLowerCase()).join()).not.toContain(trace.toLowerCase());
    }
    const next = await counter.stock({ resale_price: '80' });
    const spent = await counter.sell({ ...saleOf([next], 'credit'), customer: given });
    expect(spent.payments).toMatchObject([{ method: 'credit', amount: '80.00' }]);
  });
});
