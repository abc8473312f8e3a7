import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '#contracts/counter/tickets.ts';
import { closeTill, maxMoves, moveCash, type Till } from '#contracts/counter/till.ts';
import { forgetReasons } from '#server/counter/retention.ts';
import { erasedReason } from '#server/counter/ticket-account-records.ts';
import { startTestApp } from '#tests/support/api.ts';
import { openCounter, returnOf, saleAt, saleOf } from '#tests/support/counter.ts';
import { purchaseOf } from '#tests/support/intakes.ts';
import { waitersFor } from '#tests/support/lock-waiters.ts';
import { until } from '#tests/support/until.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
const counter = await openCounter(app);
const boss = await app.signUp({ name: 'Bo Boss', role: 'admin' });

const open = (count: string) => app.call('openTill', { body: { count } }, counter.staff);
const close = (count: string, explanation?: string) =>
  app.call(closeTill, { body: { count, ...(explanation && { explanation }) } }, counter.staff);
const waiters = () => waitersFor(app.db);
const tooLittle = 'The till doesn’t have that much cash.';
const read = () => app.call('getTill', {}, counter.staff);
const move = (amount: string, reason: string, idempotencyKey?: string) =>
  app.call(
    moveCash,
    { body: { amount, reason } },
    // Staff need an approval to take cash out.
    { token: boss.token, ...(idempotencyKey && { idempotencyKey }) },
  );

describe('the till', () => {
  it('is empty before the first day', async () => {
    expect(await read()).toEqual({ open: null, last: null });
  });

  it('counts a day: opening, tickets, cash movements, change, closing', async () => {
    const opened = await open('150');
    expect(opened).toMatchObject({
      number: 1,
      opening: '150.00',
      expected: null,
      opened_by: 'Stef Staff',
      closed_at: null,
      tickets: 0,
    });
    const one = await counter.stock({ resale_price: '549' });
    const two = await counter.stock({ resale_price: '20.50' });
    const sale = await counter.sell({
      ...saleOf([one]),
      payments: [
        { method: 'card', amount: '300' },
        { method: 'cash', amount: '249', tendered: '260' },
      ],
    });
    expect(sale).toMatchObject({
      change: '11.00',
      payments: [{ tendered: null }, { amount: '249.00', tendered: '260.00' }],
    });
    expect(await counter.sell(saleOf([two], 'cash'))).toMatchObject({
      change: '0.00',
      payments: [{ tendered: '20.50' }],
    });
    await move('-100', 'To the bank', 'bank');
    await move('-100', 'To the bank', 'bank');
    const moved = await move('5.05', 'Found');
    expect(moved.moves).toMatchObject([
      { amount: '-100.00', reason: 'To the bank', staff: 'Bo Boss' },
      { amount: '5.05', reason: 'Found' },
    ]);
    const card = { method: 'card', in: '300.00', out: '0.00' };
    const others = [
      { method: 'transfer', in: '0.00', out: '0.00' },
      { method: 'credit', in: '0.00', out: '0.00' },
    ];
    // Nothing in the open till adds up to the cash that should be in it, or to the card terminal's slip.
    const blind = {
      tickets: 2,
      totals: others,
      paid_by_card: true,
      clerks: [],
      sales: null,
      expected: null,
      difference: null,
    };
    expect((await read()).open).toMatchObject({ ...blind, counted: null });

    const unexplained = await app.refused(closeTill, { body: { count: '320' } }, counter.staff);
    expect(unexplained).toMatchObject({
      status: 422,
      fields: { explanation: 'The cash is $4.55 less than it should be. Explain the difference.' },
    });
    const closed = await close('320', 'Wrong change');
    expect(closed).toMatchObject({
      expected: '324.55',
      tickets: 2,
      totals: [{ method: 'cash', in: '269.50', out: '0.00' }, card, ...others],
      counted: '320.00',
      ...{ pieces: [], float: '320.00', to_bank: '0.00', slip: null, slip_difference: null },
      difference: '-4.55',
      explanation: 'Wrong change',
      closed_by: 'Stef Staff',
    });
    expect(await read()).toEqual({ open: null, last: closed });
    const { rows } = await sql<{ kind: string; payload: object }>`
      SELECT kind, payload FROM events WHERE subject_id = ${closed._id} ORDER BY seq`.execute(
      app.db,
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      'till.opened',
      'till.moved',
      'till.moved',
      'till.closed',
    ]);
    expect(rows.at(-1)?.payload).toEqual({ open: false });
  });

  it('opens only once, never changes a closed day, and numbers the days', async () => {
    const before = (await read()).last;
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => app.attempt('openTill', { body: { count: '0' } }, counter.staff)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error.code]));
    expect(refused).toEqual(['till_open', 'till_open']);
    await counter.sell(saleOf([await counter.stock()], 'cash'));
    expect(await read()).toMatchObject({ open: { number: 2, tickets: 1 }, last: before });
    expect(await app.call('listTillDays', {}, counter.staff)).toMatchObject({
      items: [before],
      total: 1,
    });
    expect(await close('549')).toMatchObject({ number: 2, difference: '0.00', explanation: null });
  });

  it('lists the closed days, newest first, and shows each', async () => {
    const list = (cursor?: string) =>
      app.call('listTillDays', { query: { limit: '1', ...(cursor && { cursor }) } }, counter.staff);
    const first = await list();
    expect(first).toMatchObject({ items: [{ number: 2 }], total: 2 });
    const second = await list(first.next_cursor ?? undefined);
    expect(second).toMatchObject({
      items: [{ number: 1, difference: '-4.55' }],
      next_cursor: null,
    });
    for (const day of [...first.items, ...second.items]) {
      expect(await app.call('getTillDay', { params: { id: day._id } }, counter.staff)).toEqual(day);
    }
    const unknown = { params: { id: crypto.randomUUID() } };
    expect(await app.refused('getTillDay', unknown, counter.staff)).toMatchObject({ status: 404 });
  });

  it('accepts no cash, no cash movements and no closing while it is closed', async () => {
    const calls = [
      [moveCash, { amount: '5', reason: 'Found' }],
      [closeTill, { count: '5' }],
    ] as const;
    for (const [endpoint, body] of calls) {
      const refused = await app.refused(endpoint, { body }, counter.staff);
      expect(refused).toMatchObject({ status: 409, code: 'till_closed' });
    }
    const sale = await counter.trySelling(saleOf([await counter.stock()], 'cash'));
    expect(sale).toMatchObject({ ok: false, error: { status: 409, code: 'till_closed' } });
  });

  it('includes tickets that were made while it was closed only in the next day’s report', async () => {
    const before = (await read()).last;
    // Card payments don't need an open till.
    const sold = await counter.sell(saleOf([await counter.stock()]));
    expect(await open('0')).toMatchObject({ tickets: 1, tickets_before: 1, paid_by_card: true });
    await counter.sell(saleOf([await counter.stock()], 'cash'));
    const closed = await close('549');
    expect(closed).toMatchObject({ tickets: 2, tickets_before: 1, difference: '0.00' });
    expect(await open('0')).toMatchObject({ tickets: 0, tickets_before: 0 });
    await close('0');
    const { rows } = await sql<{ till_id: string }>`
      SELECT till_id FROM sales WHERE number = ${sold.number}`.execute(app.db);
    expect(rows).toEqual([{ till_id: closed._id }]);
    expect(before?.tickets).toBe(1);
  });

  it('includes a ticket that was being written while it was opened', async () => {
    const product = await counter.stock();
    const calls: [Promise<Ticket>?, Promise<Till>?] = [];
    await app.db.transaction().execute(async (trx) => {
      // This lock makes the ticket wait for its number.
      await sql`SELECT 1 FROM ticket_numbers FOR UPDATE`.execute(trx);
      calls[0] = counter.sell(saleOf([product]));
      await until(async () => (await waiters()) === 1, 'the ticket waits');
      let done = false;
      const { colleague } = counter;
      calls[1] = app.call('openTill', { body: { count: '0' } }, colleague).finally(() => {
        done = true;
      });
      await until(async () => done || (await waiters()) === 2, 'the opening is done or waits');
    });
    const [sale, opened] = await Promise.all(calls);
    expect(sale).toBeDefined();
    expect(opened).toMatchObject({ tickets: 1, tickets_before: 1 });
    await close('0');
  });

  it('never pays out more cash than it has, even in a race', async () => {
    await open('10');
    const product = await counter.stock({ resale_price: '90' });
    const sale = await counter.sell(saleOf([product], 'cash'));
    const back = returnOf(sale._id, [product._id], '90', 'cash');
    const outcomes = await Promise.all([
      app.attempt(moveCash, { body: { amount: '-60', reason: 'Bank' } }, boss),
      app.attempt(moveCash, { body: { amount: '-70', reason: 'Bank' } }, boss),
      app.attempt('returnTicket', back, counter.staff),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.ok) continue;
      const { status, fields } = outcome.error;
      const [field, message] = Object.entries(fields ?? {})[0] ?? [];
      expect([status, field]).toEqual([
        422,
        expect.stringMatching(/^(amount|payments\.0\.amount)$/),
      ]);
      expect(message).toBe(tooLittle);
    }
    const left = [40, 30, 10][outcomes.findIndex(({ ok }) => ok)];
    const bought = await counter.trySelling({
      ...purchaseOf(counter.photo),
      payments: [{ method: 'cash', amount: '250' }],
    });
    expect(bought).toMatchObject({
      ok: false,
      error: { status: 422, fields: { 'payments.0.amount': tooLittle } },
    });
    await move(`-${left}`, 'To the last cent');
    await close('0');
  });

  it('accepts a limited number of cash movements, because each report lists all of them', async () => {
    const { _id } = await open('0');
    await sql`
      INSERT INTO till_moves (id, till_id, amount_cents, reason, staff_id, staff_name, at)
      SELECT gen_random_uuid(), ${_id}, 1, 'Found', opened_by, opened_name, opened_at
      FROM tills, generate_series(1, ${maxMoves}) WHERE id = ${_id}`.execute(app.db);
    const body = { amount: '1', reason: 'One more' };
    const refused = await app.refused(moveCash, { body }, counter.staff);
    expect(refused).toMatchObject({ status: 422, fields: { amount: expect.any(String) } });
    await close(`${maxMoves / 100}`);
  });

  it('counts each ticket either before or after the closing, even in a race', async () => {
    for (let round = 0; round < 3; round += 1) {
      await open('0');
      const product = await counter.stock();
      const [sale, closed] = await Promise.all([
        counter.trySelling(saleOf([product], 'cash')),
        app.call(closeTill, { body: { count: '0', explanation: 'A race' } }, counter.colleague),
      ]);
      expect(closed.expected).toBe(sale.ok ? '549.00' : '0.00');
      if (!sale.ok) expect(sale.error.code).toBe('till_closed');
      expect((await read()).last).toEqual(closed);
    }
  });

  it('records opening, closing and cash moves in the audit log', async () => {
    await open('150');
    await move('20.50', 'Coins');
    await move('-30', 'Window cleaner');
    const { _id, number } = await close('139.50', 'A dollar is missing.');
    const { items } = await app.call('listAudit', { query: { subject: _id } }, boss);
    const about = { subject_name: String(number) };
    expect(items).toMatchObject([
      { action: 'till closed', actor: { _id: counter.staff.user._id }, ...about },
      { action: 'cash taken out', actor: { _id: boss.user._id }, ...about },
      { action: 'cash put in', ...about },
      { action: 'till opened', ...about },
    ]);
    // The reasons are stored with the moves, because entries can't be deleted.
    const move_id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(items.map(({ details, reason }) => [reason, JSON.parse(details)])).toEqual([
      [null, { counted_cents: 13_950, difference_cents: -100 }],
      ['Window cleaner', { amount_cents: 3_000, move_id }],
      ['Coins', { amount_cents: 2_050, move_id }],
      [null, { opening_cents: 15_000 }],
    ]);
  });

  it('is counted by bills and coins, keeps a float, and is compared with the terminal’s slip', async () => {
    await open('100');
    const [cash, card, back] = [
      await counter.stock(),
      await counter.stock(),
      await counter.stock(),
    ];
    await counter.sell(saleOf([cash], 'cash'));
    await counter.sell(saleAt(card._id, '500', 'A dent'));
    await counter.sell(saleAt((await counter.stock({ resale_price: '49' }))._id, '49'));
    const { _id } = await counter.sell(saleOf([back]), counter.colleague);
    await app.call('returnTicket', returnOf(_id, [back._id], '549.00', 'card'), counter.staff);
    const pieces = [
      { cents: 10_000, count: 6 },
      { cents: 1000, count: 4 },
      { cents: 100, count: 8 },
      { cents: 5, count: 20 },
    ] as const;
    const counted = { count: '649', pieces: [...pieces], float: '100', slip: '540.50' };
    const rejected = async (changes: object, fields: object) =>
      expect(
        await app.refused(closeTill, { body: { ...counted, ...changes } }, counter.staff),
      ).toMatchObject({ status: 422, fields });
    await rejected({ count: '648' }, { count: 'The bills and coins add up to $649.00.' });
    await rejected({ float: '649.01' }, { float: 'Only $649.00 was counted.' });
    await rejected({ pieces: [{ cents: 3, count: 1 }] }, { 'pieces.0.cents': expect.any(String) });
    const message =
      'The terminal’s slip is $8.50 less than the card payments. Explain the difference.';
    await rejected({}, { explanation: message });
    const both =
      'The cash is $549.00 less than it should be. The terminal’s slip is $9.50 more than the card payments. Explain the difference.';
    await rejected({ count: '100', pieces: [], slip: '558.50' }, { explanation: both });
    const body = { ...counted, explanation: 'The battery died.' };
    const closed = await app.call(closeTill, { body }, counter.staff);
    expect(closed).toMatchObject({
      ...{ counted: '649.00', pieces, difference: '0.00', float: '100.00', to_bank: '549.00' },
      ...{ slip: '540.50', slip_difference: '-8.50', explanation: 'The battery died.' },
      sales: { subtotal: '1696.00', discounts: '49.00', returns: '549.00', takings: '1098.00' },
      clerks: [
        { staff: 'Stef Staff', tickets: 4, sold: '1098.00', takings: '549.00' },
        { staff: 'Cole Colleague', tickets: 1, sold: '549.00', takings: '549.00' },
      ],
    });
    // What was counted is in the audit log, because each rejection tells the difference.
    const admin = await app.signUp({ role: 'admin' });
    const { items } = await app.call('listAudit', { query: { subject: closed._id } }, admin);
    expect(items.map(({ action, details }) => [action, JSON.parse(details)])).toMatchObject([
      ['till closed', { counted_cents: 64_900, difference_cents: 0 }],
      ['till counted', { counted_cents: 10_000, difference_cents: -54_900 }],
      ['till counted', { counted_cents: 64_900, difference_cents: 0 }],
      ['till opened', {}],
    ]);
  });

  it('shows why the drawer was opened without a sale, for a year', async () => {
    const noSale = (reason: string) => ({ body: { reason } });
    const empty = await app.refused('recordNoSale', noSale(' '), counter.staff);
    expect(empty.fields).toEqual({ reason: 'Reason is required!' });
    await app.call('recordNoSale', noSale('Change for the meter'), boss);
    const query = { action: 'drawer opened, no sale' };
    const entry = async () => (await app.call('listAudit', { query }, boss)).items[0];
    expect(await entry()).toMatchObject({
      actor: { name: 'Bo Boss' },
      reason: 'Change for the meter',
      details: expect.not.stringContaining('Change'),
    });
    await forgetReasons(app.db, new Date(Date.now() + 366 * 86_400_000));
    expect(await entry()).toMatchObject({ reason: null });
  });

  it('forgets reasons that contain the verified email address of a deleted account', async () => {
    const customer = await app.signUp({ email: 'Robin@x.test' });
    const reason = 'Change for Robin, robin@X.test';
    await app.call('recordNoSale', { body: { reason } }, boss);
    await open('150');
    await move('20', reason);
    await move('1', 'Coins');
    const body = { confirmation: customer.email };
    await app.call('deleteAccount', { body }, { token: customer.idToken });
    const { moves } = await close('171');
    expect(moves.map((one) => one.reason)).toEqual([erasedReason, 'Coins']);
    const { items } = await app.call('listAudit', { query: { limit: 10 } }, boss);
    expect(JSON.stringify(items)).not.toMatch(/robin@x/i);
    expect(items.filter((one) => one.reason === erasedReason)).toHaveLength(2);
  });
});
