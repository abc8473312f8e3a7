import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '#contracts/counter/tickets.ts';
import type { ConsignmentForm } from '#contracts/stock/consignments.ts';
import { ownerShare } from '#server/stock/consignment-policy.ts';
import { consignmentRepository } from '#server/stock/consignment-repository.ts';
import { startTestApp } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { openCounter, returnOf, saleAt, saleOf } from '#tests/support/counter.ts';
import { editOf } from '#tests/support/edit-product.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { purchaseOf } from '#tests/support/intakes.ts';
import { waitersFor } from '#tests/support/lock-waiters.ts';

const day = 86_400_000;
const exampleOwner = {
  name: 'Ottoline Harrowgate',
  email: 'ottoline@harrowgate.test',
  address: '3 Quillfeather Row\nOxbow, ME 04764',
};

const app = await startTestApp({
  env: { RATE_LIMIT_FACTOR: '100', TAX_SCHEME: 'margin', TAX_RATE: '20' },
});
const counter = await openCounter(app);
const admin = await app.signUp({ role: 'admin' });

const bodyOf = (change: Partial<ConsignmentForm> = {}, price = '549.00') => ({
  product: { ...exampleProduct, image_url: counter.photo, resale_price: price },
  share: '62.5',
  ...(change.owner_id === undefined && { owner: exampleOwner }),
  ...change,
});
const takeIn = (...about: Parameters<typeof bodyOf>) =>
  app.call('createConsignment', { body: bodyOf(...about) }, counter.staff);
const sell = ({ _id, price }: { _id: string; price: string }) => counter.sell(saleAt(_id, price));
const takeBack = ({ _id, lines, total }: Ticket) => {
  const ids = lines.map(({ product_id }) => product_id);
  return app.call('returnTicket', returnOf(_id, ids, total), counter.staff);
};
const retag = async (id: string, resale_price: string, by: { token: string }) =>
  app.attempt('updateProduct', await editOf(app, by, id, { resale_price }), by);
const statement = (id: string, who: { token: string } = counter.staff) =>
  app.call('getStatement', { params: { id } }, who);
const paying = (
  id: string,
  amount: string,
  method: 'cash' | 'transfer' | 'credit' = 'transfer',
) => ({
  params: { id },
  body: { method, amount },
});
const pay = (...about: Parameters<typeof paying>) =>
  app.call('payOut', paying(...about), counter.staff);

it.each([
  [10_001, 500, 5001],
  [10_001, 333, 3330],
  [1, 500, 1],
  [1, 499, 0],
  [54_900, 625, 34_313],
  [999_999_999, 999, 998_999_999],
  [999_999_999, 1000, 999_999_999],
])('an owner’s share of %i cents at %i tenths of a percent is %i cents', (price, tenths, due) => {
  expect(ownerShare(price, tenths)).toBe(due);
});

describe('a consigned piece', () => {
  it('goes up for sale in the shop’s account at once, with a stock number and its owner’s name', async () => {
    const piece = await takeIn();
    expect(piece).toEqual({
      _id: expect.any(String),
      number: expect.any(Number),
      title: exampleProduct.title,
      status: 'live',
      price: '549.00',
      owner: { _id: expect.any(String), name: exampleOwner.name },
      share: '62.5',
      taken_at: expect.any(String),
      live_at: piece.taken_at,
      sold: null,
      returned: null,
      can: { return: true },
    });
    const own = await app.call('getOwnProduct', { params: { id: piece._id } }, counter.shop);
    expect(own.status).toBe('live');
    const next = await takeIn({ owner_id: piece.owner._id, share: '50' });
    expect(next).toMatchObject({ number: piece.number + 1, owner: piece.owner, share: '50' });
    const { items, total } = await app.call(
      'listConsignments',
      { query: { owner_id: piece.owner._id, limit: 1 } },
      counter.staff,
    );
    expect([items, total]).toEqual([[next], 2]);
  });

  it('shows what its agreement states, without the owner’s address, and needs a known owner', async () => {
    const piece = await takeIn();
    const one = { params: { id: piece._id } };
    const details = await app.call('getConsignment', one, counter.staff);
    expect(details).toEqual({ ...piece, serial_number: null, share_of_price: '343.13' });
    const guitar = { params: { id: (await app.createProduct(counter.shop.token))._id } };
    expect((await app.refused('getConsignment', guitar, counter.staff)).code).toBe('not_found');
    const unknown = { body: bodyOf({ owner_id: randomUUID() }) };
    expect((await app.refused('createConsignment', unknown, counter.staff)).status).toBe(404);
  });

  it('is never sold below its tag price, which its owner agreed to, not even by an admin', async () => {
    const piece = await takeIn();
    const body = saleAt(piece._id, '548.99', 'A regular');
    for (const { token } of [counter.staff, admin]) {
      expect(await counter.trySelling(body, { token })).toMatchObject({
        ok: false,
        error: {
          code: 'invalid',
          fields: {
            'lines.0.price':
              'The shop sells this product for its owner, who agreed to $549.00. It can’t be sold for less.',
          },
        },
      });
    }
  });

  it('keeps the price that its owner agreed to, which only an admin can lower', async () => {
    const piece = await takeIn();
    const reprice = (resale_price: string, by: { token: string }, id = piece._id) =>
      retag(id, resale_price, by);
    const refusal = {
      ok: false,
      error: { code: 'invalid', fields: { resale_price: expect.stringContaining('$549.00') } },
    };
    expect(await reprice('10.00', counter.shop)).toMatchObject(refusal);
    expect(await reprice('548.99', counter.shop)).toMatchObject(refusal);
    expect(await reprice('600.00', counter.shop)).toMatchObject({ ok: true });
    expect(await reprice('549.00', counter.shop)).toMatchObject({ ok: true });
    expect(await reprice('100.00', admin)).toMatchObject({ ok: true });
    await sell({ ...piece, price: '100.00' });

    // The shop's own pieces have no agreed price.
    const own = await counter.stock();
    expect(await reprice('274.49', counter.shop, own._id)).toMatchObject({
      ok: false,
      error: { fields: { resale_price: expect.stringContaining('$274.50') } },
    });
    expect(await reprice('274.50', counter.shop, own._id)).toMatchObject({ ok: true });
    const changesOf = async (id: string) =>
      (await auditEntries(app, id))
        .filter(({ action }) => action === 'stock price changed')
        .map(({ actor_id, details }) => [actor_id, details]);
    const [shop, boss] = [counter.shop.user._id, admin.user._id];
    expect(await changesOf(piece._id)).toEqual([
      [shop, { from_cents: 54_900, to_cents: 60_000 }],
      [shop, { from_cents: 60_000, to_cents: 54_900 }],
      [boss, { from_cents: 54_900, to_cents: 10_000 }],
    ]);
    expect(await changesOf(own._id)).toEqual([[shop, { from_cents: 54_900, to_cents: 27_450 }]]);
  });

  it('has its owner’s share as its cost in the stock book once it is sold', async () => {
    const piece = await takeIn();
    const inBook = async () => {
      const { items } = await app.call('listStock', { query: { limit: 100 } }, counter.staff);
      return items.find(({ _id }) => _id === piece._id);
    };
    const consigned = { at: piece.taken_at, share: '62.5' };
    const before = { number: piece.number, bought: null, consigned, margin: null, tax: null };
    expect(await inBook()).toMatchObject(before);
    await sell(piece);
    // The owner's share is 62.5% of 549.00, or 343.125. The tax is 20/120 of the rest, or 34.311…
    expect(await inBook()).toMatchObject({ consigned, margin: '205.87', tax: '34.31' });
  });

  it.each([
    [{ share: '0' }, 'share'],
    [{ share: '100.1' }, 'share'],
    [{ share: '33.33' }, 'share'],
    [{ owner: { ...exampleOwner, address: ' ' } }, 'owner.address'],
    [{ owner: undefined }, 'owner'],
    [{ owner: exampleOwner, owner_id: randomUUID() }, 'owner'],
    [{ product: { ...bodyOf().product, category_name: 'Boats' } }, 'product.category_name'],
  ])('is rejected with %o', async (change, field) => {
    const body = { ...bodyOf(), ...change };
    const refusal = await app.refused('createConsignment', { body }, counter.staff);
    expect(refusal).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  });

  it('can be returned to its owner with a reason, even if it was deleted, and then can’t be relisted or returned again', async () => {
    const [piece, other] = [await takeIn(), await takeIn()];
    const giveBack = { params: { id: piece._id }, body: { reason: 'The owner needs it.' } };
    const returned = await app.call('returnConsignment', giveBack, counter.staff);
    expect(returned).toMatchObject({
      status: 'archived',
      returned: { reason: 'The owner needs it.' },
      can: { return: false },
    });
    const deleted = await app.call('deleteProduct', { params: { id: other._id } }, counter.shop);
    expect(deleted.archived).toBe(true);
    const unsold = { params: { id: other._id }, body: { reason: 'Unsold' } };
    expect((await app.call('returnConsignment', unsold, counter.staff)).returned).not.toBeNull();
    const again = await app.refused('returnConsignment', giveBack, counter.staff);
    expect(again.code).toBe('conflict');
    const relist = { params: { id: piece._id } };
    expect(await app.refused('relistProduct', relist, counter.shop)).toMatchObject({ status: 404 });
  });

  it('can’t be returned while a buyer holds it or after it was sold', async () => {
    const [held, sold] = [await takeIn(), await takeIn()];
    const buyer = await app.signUp();
    const product = await app.call('getOwnProduct', { params: { id: held._id } }, counter.shop);
    await app.book(product, buyer);
    await sell(sold);
    const body = { reason: 'No' };
    const codes = [held, sold].map(async ({ _id }) => {
      const input = { params: { id: _id }, body };
      return (await app.refused('returnConsignment', input, counter.staff)).code;
    });
    expect(await Promise.all(codes)).toEqual(['on_hold', 'conflict']);
    const bought = { params: { id: (await counter.stock())._id }, body };
    expect((await app.refused('returnConsignment', bought, counter.staff)).code).toBe('not_found');
  });
});

describe('a payout', () => {
  it('pays the shares of all pieces sold since the last payout, and is a numbered statement', async () => {
    const [one, two] = [await takeIn(), await takeIn()];
    const three = await takeIn({ owner_id: one.owner._id, share: '33.3' }, '100.01');
    const id = one.owner._id;
    const [first, second] = [await sell(one), await sell(three)];
    await sell(two);
    const { lines, owner, can } = await statement(id);
    expect(owner).toEqual({ _id: id, name: exampleOwner.name, here: 0, due: '376.43' });
    expect(can).toEqual({ pay: true, credit: true, read_details: false });
    expect(lines).toMatchObject([
      {
        sale: { number: first.number },
        kind: 'sold',
        price: '549.00',
        share: '62.5',
        amount: '343.13',
      },
      { sale: { number: second.number }, price: '100.01', share: '33.3', amount: '33.30' },
    ]);
    const due = await app.call('listOwners', { query: { due: 'true', limit: 100 } }, counter.staff);
    expect(due.items.map(({ _id }) => _id)).toContain(id);

    const paid = await pay(id, '376.43');
    expect(paid).toMatchObject({ total: '376.43', method: 'transfer', lines, staff: 'Stef Staff' });
    expect(await app.call('getPayout', { params: { id: paid._id } }, counter.staff)).toEqual(paid);
    const after = await statement(id);
    expect(after).toMatchObject({ lines: [], can: { pay: false } });
    expect(after.payouts.map(({ number }) => number)).toEqual([paid.number]);
    const rest = await app.call(
      'listOwners',
      { query: { due: 'true', limit: 100 } },
      counter.staff,
    );
    expect(rest.items.map(({ _id }) => _id)).not.toContain(id);
    expect((await app.refused('payOut', paying(id, '376.43'), counter.staff)).code).toBe(
      'conflict',
    );
    const { rows } =
      await sql`SELECT kind, payload FROM events WHERE subject_id = ${paid._id}`.execute(app.db);
    expect(rows).toEqual([{ kind: 'payout.made', payload: { number: paid.number } }]);
  });

  it('is made only once by two clerks at the same time, or if the request is repeated', async () => {
    const numbers: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const piece = await takeIn();
      await sell(piece);
      const input = paying(piece.owner._id, '343.13');
      const outcomes = await Promise.all(
        [counter.staff, counter.colleague, counter.staff, admin].map((who) =>
          app.attempt('payOut', input, who),
        ),
      );
      const codes = outcomes.map((outcome) => (outcome.ok ? 'paid' : outcome.error.code));
      expect(codes.toSorted()).toEqual(['conflict', 'conflict', 'conflict', 'paid']);
      for (const outcome of outcomes) if (outcome.ok) numbers.push(outcome.reply.number);
    }
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3]);
    const piece = await takeIn();
    await sell(piece);
    const options = { token: counter.staff.token, idempotencyKey: randomUUID() };
    const send = () => app.call('payOut', paying(piece.owner._id, '343.13'), options);
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
  });

  it('takes cash out of the till, but only if the till is open and the amount has not changed since the clerk saw it', async () => {
    const piece = await takeIn();
    await sell(piece);
    const outdated = await app.refused('payOut', paying(piece.owner._id, '343.12'), counter.staff);
    expect(outdated).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('343.13'),
      fields: { amount: expect.any(String) },
    });
    const input = paying(piece.owner._id, '343.13', 'cash');
    expect((await app.refused('payOut', input, counter.staff)).code).toBe('till_closed');
    await app.call('openTill', { body: { count: '400' } }, counter.staff);
    const { number } = await app.call('payOut', input, counter.staff);
    const { open } = await app.call('getTill', {}, counter.staff);
    expect(open).toMatchObject({
      moves: [{ amount: '-343.13', reason: `Payout ${number} to an owner` }],
    });
    await app.call('closeTill', { body: { count: '56.87' } }, counter.staff);
  });

  it('causes no deadlock while the shop buys and takes in other pieces', async () => {
    await app.call('openTill', { body: { count: '9000' } }, counter.staff);
    const piece = await takeIn();
    await sell(piece);
    const owner_id = piece.owner._id;
    // Use separate accounts, because requests from the same account wait for each other.
    const [ben, cleo] = [await app.signUp({ role: 'staff' }), await app.signUp({ role: 'staff' })];
    const queued = async (n: number) => expect.poll(() => waitersFor(app.db)).toBe(n);
    const work: Promise<unknown>[] = [];
    await app.db.transaction().execute(async (trx) => {
      await sql`SELECT 1 FROM consignors WHERE id = ${owner_id} FOR UPDATE`.execute(trx);
      work.push(app.call('payOut', paying(owner_id, '343.13', 'cash'), counter.staff));
      await queued(1);
      work.push(app.call('createConsignment', { body: bodyOf({ owner_id }) }, ben));
      await queued(2);
      // Like the payout, this request locks the till. Like the intake of the consigned piece, it takes a stock number.
      const payments = [{ method: 'cash' as const, amount: '250.00' }];
      await app.call('createTicket', { body: { ...purchaseOf(counter.photo), payments } }, cleo);
    });
    await Promise.all(work);
    await app.call('closeTill', { body: { count: '8406.87' } }, counter.staff);
  });

  it('in store credit can be spent with the owner’s email address', async () => {
    const owner = { ...exampleOwner, email: 'Credit@example.test' };
    const piece = await takeIn({ owner });
    await sell(piece);
    await pay(piece.owner._id, '343.13', 'credit');
    const product = await counter.stock({ resale_price: '343.13' });
    const customer = { name: 'Otto', email: 'credit@Example.test' };
    await counter.sell({ ...saleOf([product], 'credit'), customer });
    const more = await counter.trySelling({
      ...saleOf([await counter.stock()], 'credit'),
      customer,
    });
    expect(more).toMatchObject({ ok: false, error: { message: expect.stringContaining('0.00') } });

    const { email: _, ...nameless } = exampleOwner;
    const other = await takeIn({ owner: nameless });
    await sell(other);
    const input = paying(other.owner._id, '343.13', 'credit');
    expect((await app.refused('payOut', input, counter.staff)).fields).toHaveProperty('method');
    expect((await statement(other.owner._id)).can.credit).toBe(false);
  });

  it('has a negative line for a return after the last payout, and pays only the difference', async () => {
    const piece = await takeIn();
    const id = piece.owner._id;
    const sale = await sell(piece);
    expect(sale.lines[0]?.stock?.number).toBe(piece.number);
    await pay(id, '343.13');
    await takeBack(sale);
    const { owner, lines, can } = await statement(id);
    expect(owner).toMatchObject({ due: '-343.13', here: 1 });
    expect(lines).toMatchObject([{ kind: 'returned', price: '549.00', amount: '-343.13' }]);
    expect(can.pay).toBe(false);
    expect((await app.refused('payOut', paying(id, '343.13'), counter.staff)).code).toBe(
      'conflict',
    );
    await sell(await takeIn({ owner_id: id }, '800.00'));
    expect(await pay(id, '156.87')).toMatchObject({
      lines: [{ amount: '-343.13' }, { amount: '500.00' }],
      total: '156.87',
    });
    await app.call('relistProduct', { params: { id: piece._id }, body: {} }, counter.shop);
    await sell(piece);
    expect((await statement(id)).owner.due).toBe('343.13');
  });
});

describe('an owner’s details', () => {
  it('are found by the beginnings of words in the name, the most recently active first', async () => {
    const owner = (name: string) => ({ name, address: 'Fern Row 1' });
    const older = await takeIn({ owner: owner('Zoë Wexley-Marsh') });
    const newer = await takeIn({ owner: owner('Wexley Zoeller') });
    const find = async (q: string, limit = 8) =>
      (await app.call('listOwners', { query: { q, limit } }, counter.staff)).items;
    expect(await find('ZOE wex')).toMatchObject([
      { _id: newer.owner._id, name: 'Wexley Zoeller', here: 1, due: '0.00' },
      { _id: older.owner._id, name: 'Zoë Wexley-Marsh' },
    ]);
    await takeIn({ owner_id: older.owner._id });
    expect(await find('wexley', 1)).toMatchObject([{ _id: older.owner._id, here: 2 }]);
    expect(await find('exley')).toEqual([]);
  });

  it('can be read by admins, which is recorded in the audit log each time', async () => {
    const { owner } = await takeIn();
    const input = { params: { id: owner._id } };
    expect(await app.call('getOwnerDetails', input, admin)).toEqual(exampleOwner);
    expect(await auditEntries(app, owner._id)).toMatchObject([{ action: 'owner read' }]);
    expect((await statement(owner._id, admin)).can.read_details).toBe(true);
  });

  it('are in no table as plain text', async () => {
    await takeIn();
    const { rows } = await sql<{ text: string }>`
      SELECT o::text || coalesce(c::text, '') AS text FROM consignors o, consignments c
      UNION ALL SELECT k::text FROM idempotency_keys k UNION ALL SELECT e::text FROM events e`.execute(
      app.db,
    );
    const dump = rows.map(({ text }) => text).join();
    for (const text of ['Ottoline', 'Quillfeather', Buffer.from('Ottoline').toString('hex')]) {
      expect(dump.includes(text), text).toBe(false);
    }
  });

  it('are deleted after the retention period, but not while a piece is in the shop or money is due', async () => {
    const here = await takeIn();
    const due = await takeIn();
    const done = await takeIn();
    const left = await takeIn();
    await sell(due);
    await sell(done);
    await pay(done.owner._id, '343.13');
    // The piece was sold, returned by its buyer and given back to its owner, so nothing is due.
    await takeBack(await sell(left));
    const home = { params: { id: left._id }, body: { reason: 'The owner needs it.' } };
    await app.call('returnConsignment', home, counter.staff);
    const later = new Date(Date.now() + 30 * day);
    const names = async () =>
      Promise.all(
        [here, due, done, left].map(async ({ owner }) => (await statement(owner._id)).owner.name),
      );
    /** Runs the job that deletes owners' details, a month from now. */
    const forget = (days: number) =>
      consignmentRepository(app.db).forgetOwners(new Date(later.getTime() - days * day));
    await forget(31);
    expect(await names()).toEqual(Array(4).fill(exampleOwner.name));
    await forget(29);
    expect(await names()).toEqual([exampleOwner.name, exampleOwner.name, null, null]);
    const input = { params: { id: done.owner._id } };
    expect((await app.refused('getOwnerDetails', input, admin)).code).toBe('not_found');
  });
});

describe('the shop’s day', () => {
  it('lists the holds that end first, bookings made since the till was opened, and the amounts due to owners', async () => {
    const today = () => app.call('getShopDay', {}, counter.staff);
    const before = await today();
    const [one, two] = [await counter.stock(), await counter.stock()];
    const [ada, bo] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bo' })];
    await app.book(one, ada);
    const till = await app.call('openTill', { body: { count: '400' } }, counter.staff);
    const held = await app.book(two, bo);
    const piece = await takeIn();
    await sell(piece);
    const after = await today();
    expect(after.since).toBe(till.opened_at);
    expect(after.pickups).toMatchObject({
      total: before.pickups.total + 2,
      overdue: 0,
      fresh: 1,
    });
    expect(after.pickups.items.find(({ _id }) => _id === held._id)).toMatchObject({
      product_id: two._id,
      price: '549.00',
      buyer: 'Bo',
      held_until: held.held_until,
    });
    expect(after.due.owners).toBe(before.due.owners + 1);
    expect((Number(after.due.amount) - Number(before.due.amount)).toFixed(2)).toBe('343.13');
    await sql`UPDATE bookings SET held_until = now() - interval '1 minute' WHERE id = ${held._id}`.execute(
      app.db,
    );
    const late = await today();
    expect(late.pickups.overdue).toBe(1);
    expect(late.pickups.items[0]?._id).toBe(held._id);
    await app.call('closeTill', { body: { count: '400' } }, counter.staff);
  });

  it('shows staff the till, the takings since midnight and the amounts due on their dashboard', async () => {
    const today = new Date(Date.now() - 3_600_000).toISOString();
    const shopOf = async (query: { today?: string }, person: { token: string } = counter.staff) =>
      (await app.call('getOverview', { query }, person)).shop;
    await sql`UPDATE sales SET created_at = created_at - interval '26 hours'`.execute(app.db);
    const before = await shopOf({ today });
    expect(before?.takings).toBe('0.00');
    expect(before?.till).toMatchObject({ open: false, by: counter.staff.user.name });

    const till = await app.call('openTill', { body: { count: '400' } }, counter.colleague);
    await sell(await takeIn());
    await counter.sell(saleOf([await counter.stock()]));
    const after = await shopOf({ today });
    expect(after).toMatchObject({
      till: { open: true, at: till.opened_at, by: counter.colleague.user.name },
      takings: '1098.00',
      due: { owners: (before?.due.owners ?? 0) + 1 },
    });
    // At most one day of tickets is added up.
    expect(await shopOf({ today: '2020-01-01T00:00:00.000Z' })).toEqual(after);
    expect(await shopOf({ today }, await app.signUp())).toBeNull();
    await app.call('closeTill', { body: { count: '400' } }, counter.staff);
  });
});
