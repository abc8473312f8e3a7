import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '#contracts/counter/tickets.ts';
import { fromCents } from '#contracts/money.ts';
import { parseConfig } from '#server/config.ts';
import { remindOfLayaways } from '#server/counter/layaway-reminders.ts';
import { createReceiptService } from '#server/counter/receipt-service.ts';
import { assertBooks } from '#tests/soak/support/books.ts';
import { startTestApp } from '#tests/support/api.ts';
import { atEnd } from '#tests/support/at-end.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { openCounter, returnOf, saleAt, saleOf } from '#tests/support/counter.ts';
import { bookingOf, exampleProduct } from '#tests/support/example-product.ts';

const dayMs = 86_400_000;
let clock = Date.now();
const now = () => new Date(clock);
const env = { RATE_LIMIT_FACTOR: '100', LAYAWAY_DEPOSIT_KEPT: '20' };
const app = await startTestApp({ now, env });
const counter = await openCounter(app);
const buyer = await app.signUp({ email: 'booker@example.test' });
const client = new Pool({ connectionString: app.databaseUrl });
atEnd(() => client.end());

const dayAt = (days: number) => new Date(clock + days * dayMs).toISOString().slice(0, 10);
const ada = { name: 'Ada Ames', email: 'ada.ames@example.test' };
type Payments = Parameters<typeof pay>[1];
const card = (amount: string): Payments => [{ method: 'card', amount }];
const bodyOf = (ids: readonly string[], payments: Payments, change = {}) => ({
  lines: ids.map((product_id) => ({ product_id, price: '549.00' })),
  ...{ customer: ada, payments, until: dayAt(60), ...change },
});
const layAway = (...about: Parameters<typeof bodyOf>) =>
  app.call('createLayaway', { body: bodyOf(...about) }, counter.staff);
const pay = (
  { _id }: { _id: string },
  payments: { method: 'cash' | 'card' | 'transfer' | 'credit'; amount: string }[],
) => app.call('payLayaway', { params: { id: _id }, body: { payments } }, counter.staff);
const one = ({ _id }: { _id: string }) =>
  app.call('getLayaway', { params: { id: _id } }, counter.staff);
const list = async (status: 'open' | 'overdue' | 'ended') =>
  (await app.call('listLayaways', { query: { status } }, counter.staff)).items;
const statusOf = async (id: string) =>
  (await app.call('getProduct', { params: { id } }, counter.staff)).status;
const refused = (body: ReturnType<typeof bodyOf>) =>
  app.refused('createLayaway', { body }, counter.staff);

/** Moves the clock. Everyone logs in again, because their tokens have expired. */
async function passDays(days: number) {
  clock += days * dayMs;
  for (const who of [counter.shop, counter.staff, counter.colleague, buyer]) {
    who.token = await app.logIn(who.user.email);
  }
}

/** Closes the till with exactly the cash that it has, and opens it on the next day. */
async function nextDay(cash: string, days = 1) {
  const closed = await app.call('closeTill', { body: { count: cash } }, counter.staff);
  await passDays(days);
  await app.call('openTill', { body: { count: cash } }, counter.staff);
  return closed;
}

describe('a layaway', () => {
  it('takes three payments on three business days, and is a sale only on the last', async () => {
    await app.call('openTill', { body: { count: '100' } }, counter.staff);
    const body = { product: { ...exampleProduct, image_url: counter.photo }, share: '60' };
    const owner = { name: 'Otto Owner', email: 'otto@example.test', address: '1 Elm Street' };
    const piece = await app.call('createConsignment', { body: { ...body, owner } }, counter.staff);
    const owed = async () =>
      (
        await app.call('getStatement', { params: { id: piece.owner._id } }, counter.staff)
      ).lines.map(({ amount }) => amount);
    const start = now().toISOString();
    const soldSince = async () =>
      (
        await app.call(
          'listStock',
          { query: { by: 'sold', from: start, to: now().toISOString() } },
          counter.staff,
        )
      ).items.map(({ title }) => title);

    const first = await layAway(
      [piece._id],
      [
        { method: 'card', amount: '100' },
        { method: 'cash', amount: '49.01' },
      ],
    );
    expect(first).toMatchObject({
      ...{ kind: 'sale', total: '149.01', can: { return: false, void: false } },
      lines: [{ kind: 'laid_away', price: '549.00', status: 'laid_away' }],
      layaway: { _id: first._id, deposit: '149.01', held: '149.01', price: '549.00' },
    });
    expect(await one(first)).toMatchObject({
      ...{ status: 'open', overdue: false, paid: '149.01', due: '399.99', refund: '119.21' },
      customer: { name: ada.name, email: ada.email, credit: '0.00' },
    });
    const find = async (q: string) =>
      (await app.call('listLayaways', { query: { q } }, counter.staff)).items.map(({ _id }) => _id);
    for (const q of ['ames', 'ADA', String(first.number)])
      expect(await find(q)).toEqual([first._id]);
    expect(await find('nobody')).toEqual([]);
    const day = await nextDay('149.01');
    expect(day).toMatchObject({
      ...{ tickets: 1, clerks: [{ sold: '0.00', takings: '0.00' }] },
      deposits: { taken: '149.01', applied: '0.00', returned: '0.00', kept: '0.00' },
    });

    await pay(first, [{ method: 'cash', amount: '200' }]);
    await nextDay('349.01', 30);
    expect([await owed(), await soldSince()]).toEqual([[], []]);
    expect(await statusOf(piece._id)).toBe('laid_away');

    const last = await pay(first, card('199.99'));
    expect(last).toMatchObject({
      ...{ total: '199.99', lines: [{ kind: 'sold', price: '549.00', status: 'sold' }] },
      ...{ layaway: { deposit: '-349.01', held: '0.00' }, can: { return: true, void: false } },
    });
    expect(await one(first)).toMatchObject({
      ...{ status: 'completed', paid: '549.00', due: '0.00', refund: '0.00' },
      steps: [{ amount: '149.01' }, { amount: '200.00' }, { amount: '199.99' }],
    });
    clock += 1000;
    expect([await owed(), await soldSince()]).toEqual([['329.40'], [exampleProduct.title]]);
    expect(await nextDay('349.01')).toMatchObject({
      clerks: [{ sold: '549.00', takings: '549.00' }],
      deposits: { taken: '0.00', applied: '349.01', returned: '0.00', kept: '0.00' },
    });
    // The refund goes back as all of the layaway's tickets were paid.
    const back = returnOf(last._id, [piece._id], '299.99');
    back.body.payments.push({ method: 'cash', amount: '249.01' });
    await app.call('returnTicket', back, counter.staff);
    await assertBooks(client);
  });

  it('keeps its share of the deposits if it is cancelled, and puts the piece up for sale', async () => {
    const [one_, two] = [await counter.stock(), await counter.stock()];
    const laid = await layAway([one_._id, two._id], card('100.01'));
    await pay(laid, card('50'));
    const input = (amount: string) => ({
      params: { id: laid._id },
      body: { payments: card(amount) },
    });
    const more = await app.refused('cancelLayaway', input('150.01'), counter.staff);
    expect(more).toMatchObject({ code: 'invalid', fields: { payments: expect.any(String) } });
    const options = { token: counter.colleague.token, idempotencyKey: randomUUID() };
    const back = await app.call('cancelLayaway', input('120.01'), options);
    expect(await app.call('cancelLayaway', input('120.01'), options)).toEqual(back);
    expect(back).toMatchObject({
      ...{ kind: 'return', total: '-120.01', returns: { number: laid.number } },
      layaway: { deposit: '-120.01', held: '30.00' },
    });
    expect([await statusOf(one_._id), await statusOf(two._id)]).toEqual(['live', 'live']);
    expect(await list('ended')).toContainEqual(
      expect.objectContaining({ _id: laid._id, status: 'cancelled', paid: '30.00' }),
    );
    for (const call of ['payLayaway', 'cancelLayaway'] as const) {
      expect(await app.refused(call, input('1'), counter.staff)).toMatchObject({
        ...{ code: 'conflict', message: 'This layaway has already been canceled.' },
      });
    }
    const params = { id: (await one(laid)).customer._id ?? '' };
    const { history } = await app.call('getCustomer', { params }, counter.staff);
    const { title } = exampleProduct;
    expect(history.layaways.items).toEqual([
      expect.objectContaining({ _id: laid._id, title: `Canceled: ${title}, ${title}` }),
    ]);
    expect(await auditEntries(app, laid._id)).toMatchObject([
      { action: 'layaway cancelled', details: { return_id: back._id, kept_cents: 3000 } },
    ]);
    const closed = await nextDay('100');
    expect(closed.deposits).toEqual({
      taken: '150.01',
      applied: '0.00',
      returned: '120.01',
      kept: '30.00',
    });
  });

  it('is rejected with a wrong day, deposit, customer or piece', async () => {
    const { _id: id } = await counter.stock();
    const cases: [object, Payments, string][] = [
      [{ until: dayAt(0) }, card('10'), 'until'],
      [{ until: dayAt(366) }, card('10'), 'until'],
      [{}, card('549'), 'payments'],
      [{}, [], 'payments'],
      [{ customer: { name: 'Ada' } }, card('10'), 'customer.email'],
      [{ lines: [{ product_id: id, price: '500' }] }, card('10'), 'lines.0.reason'],
      [{ lines: [id, id].map((product_id) => ({ product_id, price: '549' })) }, card('1'), 'lines'],
    ];
    for (const [change, payments, field] of cases) {
      const refusal = await refused(bodyOf([id], payments, change));
      expect([refusal.code, Object.keys(refusal.fields ?? {})]).toEqual(['invalid', [field]]);
    }
    const held = await counter.stock();
    await app.book(held, buyer);
    expect(await refused(bodyOf([held._id], card('10')))).toMatchObject({ code: 'on_hold' });
    const laid = await layAway([id], card('10'));
    const over = { params: { id: laid._id }, body: { payments: card('539.01') } };
    expect(await app.refused('payLayaway', over, counter.staff)).toMatchObject({
      fields: { payments: 'Only $539.00 is due.' },
    });
    expect(await refused(bodyOf([id], card('10')))).toMatchObject({ code: 'product_unavailable' });
    const sale = await counter.trySelling(saleAt(id, '549'));
    expect(sale).toMatchObject({
      error: { message: `${exampleProduct.title} is laid away for a customer.` },
    });
    const gone = await app.attempt('deleteProduct', { params: { id } }, counter.shop);
    expect(gone).toMatchObject({ error: { code: 'conflict' } });
  });

  it('reminds by email before the last day and after it, and is then listed as overdue', async () => {
    const { _id: id } = await counter.stock();
    const until = dayAt(10);
    const typed = { name: 'Cora Keys', email: 'typo@example.test' };
    const laid = await layAway([id], card('49'), { until, customer: typed });
    const read = { params: { id: laid.customer?._id ?? '' } };
    const { version } = await app.call('getCustomer', read, counter.staff);
    const cora = { ...typed, email: 'cora@example.test', notes: '', mail_consent: false };
    await app.call('updateCustomer', { ...read, body: { ...cora, version } }, counter.staff);
    const sent: { to: string; subject: string; text: string }[] = [];
    const queued: string[] = [];
    const jobs = {
      boss: async () => {},
      enqueue: async (_: unknown, __: string, all: { payload: { mail_id: string } }[]) =>
        void queued.push(...all.map(({ payload }) => payload.mail_id)),
    };
    const mail = { send: async (one: (typeof sent)[0]) => sent.push(one) && { kind: 'sent' } };
    const config = parseConfig({ NODE_ENV: 'test', DATA_DIR: app.dataDir, SHOP_TIME_ZONE: 'UTC' });
    const core = { db: app.db, now, jobs, mail, config } as never;
    const receipts = createReceiptService(core);
    async function remind() {
      await Promise.all([remindOfLayaways(core), remindOfLayaways(core)]);
      for (const mail_id of queued.splice(0)) {
        await receipts.send({ mail_id }, { completeIn: async () => {} });
      }
      return sent.splice(0).filter(({ to }) => [typed.email, cora.email].includes(to));
    }
    expect(await remind()).toEqual([]);
    await passDays(8);
    const [before, ...others] = await remind();
    expect(others).toEqual([]);
    expect(before?.to).toBe(cora.email);
    expect(before?.subject).toMatch(/^Your layaway is due on .+: \$500\.00 at Second Fret/);
    expect(before?.text).toContain('Paid so far: $49.00');
    await passDays(3);
    const after = (await remind()).map(({ subject }) => subject);
    expect(after).toEqual([expect.stringMatching(/^Your layaway was due on /)]);
    expect(await remind()).toEqual([]);
    expect(await list('overdue')).toMatchObject([{ _id: laid._id, overdue: true, status: 'open' }]);
    expect(await statusOf(id)).toBe('laid_away');
    expect((await pay(laid, card('1'))).customer?.email).toBe(cora.email);
  });
});

describe('two tills at the same time', () => {
  it('lay a piece away, sell it and book it: only one of them wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const product = await counter.stock();
      const laying = { body: bodyOf([product._id], card('100')) };
      const outcomes = await Promise.all([
        app.attempt('createLayaway', laying, counter.staff),
        app.attempt('createLayaway', laying, counter.colleague),
        counter.trySelling(saleOf([product]), { token: counter.colleague.token }),
        app.attempt('createBooking', { body: bookingOf(product, buyer) }, buyer),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    }
    await assertBooks(client);
  });

  it('pay the last part and cancel: one of them happens, and the books balance to the cent', async () => {
    const ended: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const product = await counter.stock();
      const laid = await layAway([product._id], [{ method: 'cash', amount: '100.03' }]);
      const params = { id: laid._id };
      const last = { params, body: { payments: card('448.97') } };
      const refund = [{ method: 'cash' as const, amount: '80.02' }];
      const calls = [
        () => app.attempt('payLayaway', last, counter.staff),
        () => app.attempt('payLayaway', last, counter.colleague),
        () =>
          app.attempt('cancelLayaway', { params, body: { payments: refund } }, counter.colleague),
      ];
      const turned = [...calls.slice(round % 3), ...calls.slice(0, round % 3)];
      const outcomes = await Promise.all(turned.map((call) => call()));
      const won = outcomes.flatMap((one) => (one.ok ? [one.reply as Ticket] : []));
      expect(won).toHaveLength(1);
      const { status } = await one(laid);
      ended.push(status);
      expect(await statusOf(product._id)).toBe(status === 'completed' ? 'sold' : 'live');
    }
    await assertBooks(client);
    const cancelled = ended.filter((status) => status === 'cancelled').length;
    const cash = fromCents(10_000 + ended.length * 10_003 - cancelled * 8002);
    const { deposits } = await nextDay(cash);
    const applied = ended.length - cancelled;
    expect(deposits).toMatchObject({
      applied: fromCents(applied * 10_003),
      ...{ returned: fromCents(cancelled * 8002), kept: fromCents(cancelled * 2001) },
    });
  });
});

it('finds the open layaways of a customer at the counter', async () => {
  const customer = { name: 'Lena Longley', email: 'lena@example.test' };
  const { _id: id } = await counter.stock();
  const made = await layAway([id], card('280'), { customer });
  const found = async (q: string) => {
    const { people, layaways } = await app.call('searchCounter', { query: { q } }, counter.staff);
    return { names: people.map(({ name }) => name), layaways };
  };
  const row = { _id: made._id, number: made.number, customer: customer.name, due: '269.00' };
  expect(await found('lena')).toEqual({ names: [customer.name], layaways: [row] });
  expect((await found('rickenbacker')).layaways).toEqual([]);
  const named = await app.call('searchCounter', { query: { q: id } }, counter.staff);
  expect(named).toMatchObject({ scanned: { layaway: row }, products: [{ layaway: row }] });
  const body = { name: 'Helena Longley', email: 'helena@example.test', notes: '' };
  const { _id: kept, version } = await app.call('createCustomer', { body }, counter.staff);
  const merged_id = made.customer?._id ?? '';
  const { version: merged_version } = await app.call(
    'getCustomer',
    { params: { id: merged_id } },
    counter.staff,
  );
  const merge = { merged_id, version, merged_version };
  await app.call('mergeCustomers', { params: { id: kept }, body: merge }, counter.staff);
  expect((await found('helena')).layaways).toEqual([row]);
  await pay(made, card('269'));
  expect((await found('helena')).layaways).toEqual([]);
});
