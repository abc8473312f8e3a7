import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Ticket } from '#contracts/counter/tickets.ts';
import { fromCents } from '#contracts/money.ts';
import { createAddressKeys } from '#server/people/address-key.ts';
import { type SignedUp, startTestApp, testKeys } from '#tests/support/api.ts';
import { openCounter, returnOf, saleAt, saleOf } from '#tests/support/counter.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { exampleSeller } from '#tests/support/intakes.ts';
import { waitersFor } from '#tests/support/lock-waiters.ts';
import { oldAddressKey } from '#tests/support/old-address-key.ts';
import { until } from '#tests/support/until.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } });
const counter = await openCounter(app);
/** A product that costs more than anyone has. */
const grail = await counter.stock({ resale_price: '9999999' });

const customer = (email: string) => ({ name: 'Cara Customer', email });

/** Returns the store credit of an email address, as staff see it at the counter. */
async function balanceOf(email: string): Promise<string | undefined> {
  const outcome = await counter.trySelling({
    ...saleOf([grail], 'credit'),
    customer: customer(email),
  });
  const message = outcome.ok ? '' : outcome.error.fields?.['payments.0.amount'];
  return /has \$(-?\d+\.\d\d) of store credit/.exec(message ?? '')?.[1];
}

const giveBack = ({ _id, lines }: Ticket, amount: string) =>
  app.attempt(
    'returnTicket',
    returnOf(
      _id,
      lines.map(({ product_id }) => product_id),
      amount,
      'credit',
    ),
    counter.staff,
  );

const leave = ({ email, idToken }: SignedUp) =>
  app.call('deleteAccount', { body: { confirmation: email } }, { token: idToken });
/** Changes an account's address in the sign-in service, and signs in. */
async function move(uid: string, email: string): Promise<SignedUp> {
  const idToken = await app.identity.idToken({ uid, email });
  const { accessToken, user } = await app.call(
    'issueToken',
    { query: { email } },
    { token: idToken },
  );
  return { token: accessToken, user, idToken, email };
}

it('can’t be spent again after deleting the account, signing up again and changing the address', async () => {
  const [before, after] = ['twice@example.test', 'thrice@example.test'];
  const first = await app.signUp({ uid: 'twice-1', email: before });
  const buy = async (email: string) => {
    const product = await counter.stock({ resale_price: '500' });
    return counter.trySelling({ ...saleOf([product], 'credit'), customer: customer(email) });
  };
  const paid = saleOf([await counter.stock({ resale_price: '500' })]);
  const sale = await counter.sell({ ...paid, customer: customer(before) });
  expect(await giveBack(sale, '500')).toMatchObject({ ok: true });
  await leave(first);
  expect(await buy(before)).toMatchObject({ ok: true });
  await app.signUp({ uid: 'twice-2', email: before });
  await move('twice-2', after);
  for (const email of [before, after]) {
    expect(await buy(email)).toMatchObject({
      ok: false,
      error: { fields: { 'payments.0.amount': `${email} has $0.00 of store credit.` } },
    });
  }
});

it('of an international address is found under the key of an older release', async () => {
  const email = 'Ada@bücher.test';
  const paid = saleOf([await counter.stock({ resale_price: '500' })]);
  const sale = await counter.sell({ ...paid, customer: customer(email) });
  expect(await giveBack(sale, '500')).toMatchObject({ ok: true });
  const [now] = createAddressKeys(testKeys.intakeKey, 'sales/credit')(email);
  const key = oldAddressKey(email, 'sales/credit');
  await sql`UPDATE customers SET email_key = ${key} WHERE email_key = ${now}`.execute(app.db);
  for (const typed of [email, 'ada@xn--bcher-kva.test', 'ADA@BU\u0308CHER.test'])
    expect(await balanceOf(typed)).toBe('500.00');
});

it('follows the account through two changes of the address at the same time', async () => {
  const uid = 'follows';
  const { user, email } = await app.signUp({ uid, email: 'follows-1@example.test' });
  const sold = saleOf([await counter.stock()]);
  const sale = await counter.sell({ ...sold, customer: customer(email) });
  await giveBack(sale, '549');
  const moves: Promise<unknown>[] = [];
  await app.db.transaction().execute(async (trx) => {
    // Both sign-ins read the account, and then wait for this lock.
    await sql`SELECT 1 FROM users WHERE id = ${user._id} FOR UPDATE`.execute(trx);
    for (const next of ['follows-2@example.test', 'follows-3@example.test']) {
      moves.push(move(uid, next));
    }
    await until(async () => (await waitersFor(app.db)) === 2, 'both wait');
  });
  await Promise.all(moves);
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM users WHERE id = ${user._id}`.execute(app.db);
  expect(await balanceOf(rows[0]?.email ?? '')).toBe('549.00');
});

it('tells the owner of the account when it is used', async () => {
  const owner = await app.signUp({ email: 'mov\u00e9@example.test' });
  const given = customer('MOV\u00c9@Example.test');
  const bought = await counter.sell({
    ...saleOf([await counter.stock({ resale_price: '1300' })]),
    customer: given,
  });
  await giveBack(bought, '1300');
  const product = await counter.stock({ resale_price: '1250.50' });
  const { number } = await counter.sell({ ...saleOf([product], 'credit'), customer: given });
  const items = await until(async () => {
    const page = await app.call('listNotices', { query: {} }, owner);
    return page.items.some(({ kind }) => kind === 'credit_used') && page.items;
  }, 'the notice');
  expect(items.filter(({ kind }) => kind !== 'product_collected')).toMatchObject([
    {
      kind: 'credit_used',
      title: '$1,250.50 of your store credit was used',
      text: `It paid for ticket ${number} at the shop’s counter. If you don’t know this ticket, contact the shop.`,
    },
  ]);
});

const step = fc.record({
  kind: fc.constantFrom(
    ...(['trade in', 'trade in', 'spend', 'spend', 'return', 'pay out'] as const),
    ...(['join or leave', 'join or leave', 'join or leave', 'move', 'move', 'rename'] as const),
  ),
  address: fc.nat(1),
  cents: fc.integer({ min: 1, max: 30_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Returns a function that takes a step with a person and their addresses, and then checks the addresses' credit. */
function openShop() {
  const addresses = [0, 1].map((n) => `owner-${n}@example.test`);
  const credit = new Map(addresses.map((address) => [address, 0]));
  let account: (SignedUp & { uid: string }) | undefined;
  const sales: { sale: Ticket; email: string }[] = [];
  let joined = 0;
  const has = (address: string) => credit.get(address) ?? 0;
  const add = (address: string, cents: number) => credit.set(address, has(address) + cents);
  const relabel = (from: string, to: string) => {
    for (const ticket of sales) if (ticket.email === from) ticket.email = to;
  };

  async function tradeIn(address: string, cents: number) {
    const product = { ...exampleProduct, image_url: counter.photo, resale_price: '400' };
    const amount = fromCents(cents);
    await counter.sell({
      lines: [],
      buy_ins: [{ product, paid: amount, seller: exampleSeller }],
      payments: [{ method: 'credit', amount }],
      customer: customer(address),
    });
    add(address, cents);
  }

  async function spend(address: string, cents: number) {
    const product = await counter.stock({ resale_price: '400' });
    const payments = [
      { method: 'credit' as const, amount: fromCents(cents) },
      { method: 'card' as const, amount: fromCents(40_000 - cents) },
    ];
    const body = { ...saleOf([product]), payments, customer: customer(address) };
    const sold = await counter.trySelling(body);
    expect(sold.ok).toBe(cents <= has(address));
    if (!sold.ok) return;
    sales.push({ sale: sold.reply, email: address });
    add(address, -cents);
  }

  async function takeBack() {
    const ticket = sales.shift();
    if (!ticket) return;
    const { email, sale } = ticket;
    // Also if the customer has left: the credit waits for their address.
    expect(await giveBack(sale, '400')).toMatchObject({ ok: true });
    add(email, 40_000);
  }

  async function payOwner(address: string, cents: number) {
    const amount = fromCents(cents);
    const owner = { name: 'Otto Owner', address: '1 Main Street', email: address };
    const product = { ...exampleProduct, image_url: counter.photo, resale_price: amount };
    const body = { product, share: '100', owner };
    const piece = await app.call('createConsignment', { body }, counter.staff);
    await counter.sell(saleAt(piece._id, amount));
    const payout = { method: 'credit' as const, amount };
    await app.call('payOut', { params: { id: piece.owner._id }, body: payout }, counter.staff);
    add(address, cents);
  }

  return async ({ kind, address: n, cents }: Step) => {
    const address = addresses[n] ?? '';
    if (kind === 'trade in') await tradeIn(address, cents);
    else if (kind === 'spend') await spend(address, cents);
    else if (kind === 'return') await takeBack();
    else if (kind === 'pay out') await payOwner(address, cents);
    else if (kind === 'join or leave' && !account) {
      joined += 1;
      const uid = `owner-${joined}`;
      account = { ...(await app.signUp({ uid, email: address })), uid };
    } else if (kind === 'move' && account && account.email !== address) {
      const { email, uid } = account;
      account = { uid, ...(await move(uid, address)) };
      relabel(email, address);
      add(address, has(email));
      credit.set(email, 0);
    } else if (kind === 'join or leave' && account) {
      await leave(account);
      account = undefined;
    } else if (kind === 'rename' && account) {
      await app.call('renameAccount', { body: { name: `Name ${cents}` } }, account);
    }
    const expected = addresses.map((one) => fromCents(has(one)));
    expect(await Promise.all(addresses.map(balanceOf))).toEqual(expected);
  };
}

it('is always what was earned minus what was spent, even if people move, leave, join or change their name', async () => {
  const take = openShop();
  for (const one of fc.sample(step, { numRuns: 40, seed: 1 })) await take(one);
});

it('is kept by the migrations of an older database, where a negative sum counts as zero', async () => {
  const folder = new URL('../../../server/db/migrations/', import.meta.url);
  const all = "'00000000-0000-0000-0000-000000000000'";
  const undone = new Error('undone');
  const work = app.db.transaction().execute(async (trx) => {
    const run = async (file: string) => {
      const text = await readFile(new URL(file, folder), 'utf8');
      const whole = text.replace('$1', all).replace('$2', all.replaceAll('0', 'f'));
      await sql.raw(whole).execute(trx);
    };
    const balances = () =>
      sql<{ email_key: string; credit_cents: number }>`
        SELECT email_key, credit_cents FROM customers WHERE credit_cents > 0 ORDER BY email_key`.execute(
        trx,
      );
    // As 0.2.0 left it: tickets and payouts know only the fingerprint.
    for (const table of ['sales', 'payouts'])
      await sql`
        WITH RECURSIVE whole AS (
          SELECT id, email_key FROM customers WHERE merged_into IS NULL
          UNION ALL SELECT c.id, whole.email_key FROM customers c JOIN whole ON c.merged_into = whole.id
        ) UPDATE ${sql.table(table)} t SET credit_key = whole.email_key FROM whole
        WHERE t.customer_id = whole.id`.execute(trx);
    await sql`UPDATE sales SET credit_key = NULL WHERE NOT EXISTS (
      SELECT 1 FROM sale_payments WHERE sale_id = sales.id AND method = 'credit')`.execute(trx);
    const { rows: before } = await balances();
    expect(before.length).toBeGreaterThan(1);
    await sql`
      UPDATE sale_payments p SET amount_cents = 99999999 FROM sales s
      WHERE s.id = p.sale_id AND p.method = 'credit' AND s.credit_key = ${before[0]?.email_key}`.execute(
      trx,
    );
    for (const table of ['sales', 'payouts', 'consignors'])
      await sql`ALTER TABLE ${sql.table(table)} DROP COLUMN customer_id`.execute(trx);
    await sql`ALTER TABLE payouts ADD CONSTRAINT payouts_credit_has_key CHECK (true)`.execute(trx);
    await sql`DROP TABLE customers`.execute(trx);
    for (const file of ['002-store-credit', '050-customers', '051-customers-of-tickets'])
      await run(`${file}.sql`);
    await run('052-customers-of-payouts.sql');
    expect((await balances()).rows).toEqual(before.slice(1));
    const { rows: lost } = await sql`
      SELECT s.id FROM sales s LEFT JOIN customers c ON c.id = s.customer_id AND c.email_key = s.credit_key
      JOIN sale_payments p ON p.sale_id = s.id AND p.method = 'credit' WHERE c.id IS NULL
        AND s.credit_key <> ${before[0]?.email_key ?? ''}`.execute(trx);
    expect(lost).toEqual([]);
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
});
