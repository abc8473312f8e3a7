import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '#contracts/counter/tickets.ts';
import { startTestApp } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { openCounter, saleOf } from '#tests/support/counter.ts';
import { purchaseOf } from '#tests/support/intakes.ts';
import { waitersFor } from '#tests/support/lock-waiters.ts';
import { until } from '#tests/support/until.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
const counter = await openCounter(app);
await app.call('openTill', { body: { count: '100' } }, counter.staff);

const of = ({ _id: id }: Ticket) => ({ params: { id }, body: {} });
const refused = async (sale: Ticket) =>
  expect(await app.refused('voidTicket', of(sale), counter.staff)).toMatchObject({
    code: 'conflict',
  });
const read = ({ _id: id }: Ticket) => app.call('getTicket', { params: { id } }, counter.staff);
const sellOne = async () => counter.sell(saleOf([await counter.stock()], 'cash'));

describe('a void', () => {
  it('returns everything on the last ticket and refunds it exactly as it was paid', async () => {
    const email = 'cara@example.test';
    const first = await counter.stock({ resale_price: '40' });
    const credited = await counter.sell({ ...saleOf([first]), customer: { name: 'Cara', email } });
    const back = { lines: [{ product_id: first._id }], reason: 'It hums.' };
    const payments = [{ method: 'credit' as const, amount: '40' }];
    await app.call('returnTicket', { ...of(credited), body: { ...back, payments } }, counter.staff);

    const [one, two] = [await counter.stock(), await counter.stock({ resale_price: '51' })];
    const sale = await counter.sell({
      ...saleOf([one, two]),
      customer: { name: 'Cara', email },
      payments: [
        { method: 'card', amount: '300', reference: 'A17' },
        { method: 'credit', amount: '40' },
        { method: 'cash', amount: '260', tendered: '280' },
      ],
    });
    expect(sale).toMatchObject({ void: false, can: { return: true, void: true } });
    const options = { token: counter.colleague.token, idempotencyKey: 'void-1' };
    const voiding = { ...of(sale), body: { reason: 'Wrong price.' } };
    const made = await app.call('voidTicket', voiding, options);
    expect(made).toMatchObject({
      ...{ number: sale.number + 1, kind: 'return', void: true, total: '-600.00', change: '0.00' },
      returns: { number: sale.number },
      lines: [{ kind: 'returned', status: 'ended' }, { kind: 'returned' }],
      payments: [
        { method: 'card', amount: '300.00', reference: 'A17' },
        { method: 'credit', amount: '40.00' },
        { method: 'cash', amount: '260.00', tendered: null },
      ],
      ...{ staff: 'Cole Colleague', reason: 'Wrong price.', can: { return: false, void: false } },
    });
    const reworded = { ...voiding, body: { reason: 'Wrong guitar.' } };
    expect(await app.call('voidTicket', reworded, options)).toEqual(made);
    expect(await read(sale)).toMatchObject({ void: true, can: { return: false, void: false } });
    const customer = { params: { id: sale.customer?._id ?? '' } };
    const { history } = await app.call('getCustomer', customer, counter.staff);
    const titles = sale.lines.map(({ title }) => title).join(', ');
    expect(history.purchases.items[0]?.title).toBe(`Voided: ${titles}`);
    expect(history.returns.items[0]?.title).toBe(`Voided: ${titles}`);
    // The credit is there again.
    const again = { ...saleOf([await counter.stock({ resale_price: '40' })], 'credit') };
    await counter.sell({ ...again, customer: { name: 'Cara', email } });
    expect(await auditEntries(app, sale._id)).toMatchObject([
      {
        action: 'ticket voided',
        actor_id: counter.colleague.user._id,
        details: { return_id: made._id },
      },
    ]);
  });

  it('is rejected after the next ticket, after ten minutes, for a return and with a trade-in', async () => {
    const early = await sellOne();
    const last = await sellOne();
    expect((await read(early)).can.void).toBe(false);
    await refused(early);
    await sql`UPDATE sales SET created_at = created_at - interval '601 seconds' WHERE id = ${last._id}`.execute(
      app.db,
    );
    expect((await read(last)).can).toEqual({ return: true, void: false });
    await refused(last);
    const sale = await sellOne();
    await refused(await app.call('voidTicket', of(sale), counter.staff));
    await refused(sale);
    const bought = await counter.sell(purchaseOf(counter.photo));
    expect(bought.can.void).toBe(false);
    await refused(bought);
    const unknown = { params: { id: crypto.randomUUID() }, body: {} };
    expect(await app.refused('voidTicket', unknown, counter.staff)).toMatchObject({
      code: 'not_found',
    });
  });

  it('happens only once, and never beside a ticket that took the next number', async () => {
    const twice = await sellOne();
    const outcomes = await Promise.all(
      [counter.staff, counter.colleague].map((who) => app.attempt('voidTicket', of(twice), who)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);

    const sale = await sellOne();
    const next = await counter.stock();
    const calls: Promise<unknown>[] = [];
    await app.db.transaction().execute(async (trx) => {
      // The next ticket waits for its number first. When the void checked the last ticket, there was no other.
      await sql`SELECT 1 FROM ticket_numbers FOR UPDATE`.execute(trx);
      calls.push(counter.sell(saleOf([next])));
      await until(async () => (await waitersFor(app.db)) === 1, 'the next ticket waits');
      calls.push(refused(sale));
      await until(async () => (await waitersFor(app.db)) === 2, 'the void waits');
    });
    await Promise.all(calls);
    const { lines, can } = await read(sale);
    expect([lines[0]?.status, can]).toEqual(['sold', { return: true, void: false }]);
  });
});
