import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#contracts/customers/customers.ts';
import { adoptTickets } from '#server/counter/adopt-tickets.ts';
import { createCustomerBook } from '#server/customers/customer-book.ts';
import { startTestApp, testKeys } from '#tests/support/api.ts';
import { openCounter, returnOf, saleAt, saleOf } from '#tests/support/counter.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { exampleSeller } from '#tests/support/intakes.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } });
const counter = await openCounter(app);
const { staff, colleague, photo } = counter;

type Form = { name: string; email?: string; phone?: string; notes?: string };
const add = (body: Form) => app.call('createCustomer', { body }, staff);
const read = (id: string, by = staff) => app.call('getCustomer', { params: { id } }, by);
const find = async (q: string) => (await app.call('listCustomers', { query: { q } }, staff)).items;
const edit = (id: string, body: Form & { version: number; mail_consent?: boolean }, by = staff) =>
  app.attempt('updateCustomer', { params: { id }, body }, by);
const merge = (keep: Customer, from: Customer, by = staff) => {
  const body = { merged_id: from._id, version: keep.version, merged_version: from.version };
  return app.attempt('mergeCustomers', { params: { id: keep._id }, body }, by);
};
/** Sells a product by card and takes it back for store credit. */
async function giveCredit(customer: { name: string; email: string }, amount: string) {
  const product = await counter.stock({ resale_price: amount });
  const sale = await counter.sell({ ...saleOf([product]), customer });
  await app.call('returnTicket', returnOf(sale._id, [product._id], amount, 'credit'), staff);
  return sale;
}
const auditOf = async (id: string) => {
  const entries = app.db.selectFrom('audit_entries').select('action').where('subject_id', '=', id);
  return (await entries.orderBy('seq').execute()).map(({ action }) => action);
};

describe('customers', () => {
  it('are added, found by name, phone, email or id, and listed page by page with shortened contact details', async () => {
    const form = { name: 'Zelda Quartz', email: 'Zelda@Bücher.test', phone: '+1 (555) 014-7788' };
    const zelda = await add({ ...form, notes: 'Left-handed.' });
    expect(zelda).toMatchObject({ email: 'zelda@xn--bcher-kva.test', credit: '0.00', version: 1 });
    const listed = {
      ...{ _id: zelda._id, name: 'Zelda Quartz', short_phone: '…7788', open: 0 },
      ...{ short_email: 'ze…@xn--bcher-kva.test', credit: '0.00' },
    };
    const card = `https://shop.example/dashboard/customers/${zelda._id}`;
    for (const q of [
      'zelda',
      'QUARTZ',
      'zelda qu',
      'zelda@xn',
      '555 0147',
      '7788',
      zelda._id,
      card,
    ])
      expect(await find(q), q).toEqual([listed]);
    for (const q of ['elda', 'bcher', '778', '%']) expect(await find(q), q).toEqual([]);

    for (const name of ['zz Three', 'zz One', 'zz Two']) await add({ name });
    const names: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { q: 'zz', limit: 2, ...(cursor && { cursor }) };
      const page = await app.call('listCustomers', { query }, staff);
      expect(page).toMatchObject({ total: 3, total_capped: false });
      names.push(...page.items.map(({ name }) => name));
      cursor = page.next_cursor;
    }
    expect(names).toEqual(['zz One', 'zz Three', 'zz Two']);
    await read(zelda._id);
    expect(await auditOf(zelda._id)).toEqual(['customer added', 'customer read']);
    expect(await auditOf(staff.user._id)).toContain('customers read');
    const { token } = await app.signUp();
    expect(await app.attempt('createCustomer', { body: form }, { token })).toMatchObject({
      error: { code: 'forbidden' },
    });
  });

  it('are found by a name with one typing error if nobody else matches, also if they have only an account', async () => {
    const johnson = await add({ name: 'Orla Johnsonbury' });
    const account = await app.signUp({ name: 'Piet Johnsonbarn' });
    for (const q of [
      ...['Jonsonbury', 'johhnsonbury', 'Jahnsonbury', 'johnsonbuyr', 'orla jhonson', 'Ora John'],
    ])
      expect(
        (await find(q)).map(({ _id }) => _id),
        q,
      ).toEqual([johnson._id]);
    expect((await find('Jonsonbarn')).map(({ _id }) => _id)).toEqual([account.user._id]);
    const query = { q: 'Jonsonb', limit: 1 };
    const page = await app.call('listCustomers', { query }, staff);
    expect(page).toMatchObject({ total: 2, items: [{ _id: johnson._id }] });
    const cursor = page.next_cursor ?? '';
    expect(await app.call('listCustomers', { query: { ...query, cursor } }, staff)).toMatchObject({
      ...{ items: [{ _id: account.user._id }], next_cursor: null },
    });
    const { people } = await app.call('searchCounter', { query: { q: 'Jonsonbury' } }, staff);
    expect(people.map(({ _id }) => _id)).toEqual([johnson._id]);
    await counter.stock({ title: 'Jonsonbury Custom', brand: 'Jonsonbury' });
    const named = await app.call('searchCounter', { query: { q: 'Jonsonbury' } }, staff);
    expect([named.products.length, named.people]).toEqual([1, []]);
    // One error, in text that is long enough, and only if nobody is called so.
    for (const q of ['Jonsnbury', 'Ohnsonbury', 'Orka', 'johns%nbury']) {
      expect(await find(q), q).toEqual([]);
    }
    const jonson = await add({ name: 'Rune Jonsonbury' });
    expect((await find('Jonsonbury')).map(({ _id }) => _id)).toEqual([jonson._id]);
  });

  it('have one email address each, also if two clerks add it at the same moment', async () => {
    const body = { name: 'Uma Unique', email: 'uma@example.test' };
    const both = await Promise.all(
      [staff, colleague].map((by) => app.attempt('createCustomer', { body }, by)),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      error: { code: 'conflict', fields: { email: expect.stringContaining('Another customer') } },
    });
    const other = await add({ name: 'Ulf Other' });
    expect(await edit(other._id, { ...body, version: 1 })).toMatchObject({
      error: { code: 'conflict', fields: { email: expect.anything() } },
    });
  });

  it('are changed by one of two clerks at a time', async () => {
    const { _id } = await add({ name: 'Vera Version' });
    const body = { name: 'Vera Version', notes: 'Pays cash.', mail_consent: true, version: 1 };
    const both = await Promise.all([edit(_id, body), edit(_id, body, colleague)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'edit_conflict' } });
    expect(await read(_id)).toMatchObject({ notes: 'Pays cash.', mail_consent: true, version: 2 });
  });

  it('are the same person as the account with their verified address, and found before they are stored', async () => {
    const wilma = await app.signUp({ name: 'Wilma Account' });
    const { user, email } = wilma;
    await app.book(await counter.stock({ title: 'Wilma’s choice' }), wilma);
    expect(await find('wilma acc')).toMatchObject([{ _id: user._id, open: 1, short_phone: null }]);
    expect(await read(user._id)).toMatchObject({
      ...{ _id: user._id, version: 0, has_account: true, email },
      history: { holds: { total: 1, items: [{ record: 'booking', title: 'Wilma’s choice' }] } },
    });
    const form = { name: 'Wilma Account', email, notes: 'Likes surf green.' };
    const stored = await edit(user._id, { ...form, version: 0 });
    if (!stored.ok) throw new Error('not stored');
    const { _id } = stored.reply;
    expect(await read(user._id)).toMatchObject({ _id, notes: form.notes, has_account: true });
    expect(await find('wilma acc')).toMatchObject([{ _id, open: 1 }]);
    expect(await edit(_id, { ...form, email: 'other@example.test', version: 2 })).toMatchObject({
      error: { code: 'conflict', fields: { email: expect.stringContaining('account') } },
    });
    const stranger = await app.signUp({ email: 'xena@example.test', emailVerified: false });
    const xena = await add({ name: 'Xena Real', email: stranger.email });
    expect(await read(xena._id)).toMatchObject({ has_account: false });
  });
});

describe('a ticket', () => {
  it('makes a typed person a customer, and takes a picked one as they are stored', async () => {
    const typed = { name: 'Tilda Typed', email: 'Tilda@example.test' };
    const first = await counter.sell({ ...saleOf([await counter.stock()]), customer: typed });
    const [tilda] = await find('tilda');
    expect(first.customer).toEqual({ _id: tilda?._id, ...typed, mail_consent: false });
    const phoneOnly = await add({ name: 'Pia Phone', phone: '+1 555 016 2233' });
    const picked = { _id: phoneOnly._id, name: 'Someone Else', email: 'else@example.test' };
    const product = await counter.stock({ resale_price: '80' });
    const sale = await counter.sell({ ...saleOf([product]), customer: picked });
    const stored = { _id: phoneOnly._id, name: 'Pia Phone', email: null };
    expect(sale.customer).toEqual({ ...stored, mail_consent: false });
    await app.call('returnTicket', returnOf(sale._id, [product._id], '80', 'credit'), staff);
    expect(await read(phoneOnly._id)).toMatchObject({ credit: '80.00' });
    expect(await find(phoneOnly._id)).toMatchObject([{ credit: '80.00' }]);
    const unknown = { ...picked, _id: crypto.randomUUID() };
    const refused = await counter.trySelling({
      ...saleOf([await counter.stock()]),
      customer: unknown,
    });
    expect(refused).toMatchObject({ error: { fields: { 'customer.name': expect.anything() } } });
  });

  it('of an earlier release gets its customer', async () => {
    const customer = { name: 'Olga Older', email: 'olga@example.test' };
    const sale = await counter.sell({ ...saleOf([await counter.stock()]), customer });
    await sql`UPDATE sales SET customer_id = NULL WHERE id = ${sale._id}`.execute(app.db);
    await sql`DELETE FROM customers WHERE email = ${customer.email}`.execute(app.db);
    await adoptTickets(app.db, createCustomerBook({ ...testKeys, now: () => new Date() }));
    const [olga] = await find('olga');
    expect(await read(olga?._id ?? '')).toMatchObject({
      history: { purchases: { total: 1, items: [{ _id: sale._id, record: 'ticket' }] } },
    });
  });
});

it('a customer’s page shows what they bought, returned, traded in and consigned, and their credit', async () => {
  const customer = { name: 'Hana History', email: 'hana@example.test' };
  const owner = { name: customer.name, address: '1 Main Street', email: customer.email };
  const consign = {
    product: { ...exampleProduct, image_url: photo, resale_price: '100' },
    share: '50',
  };
  const piece = await app.call('createConsignment', { body: { ...consign, owner } }, staff);
  expect(await find('hana')).toEqual([]);
  await counter.sell(saleAt(piece._id, '100'));
  const payout = {
    params: { id: piece.owner._id },
    body: { method: 'credit', amount: '50' },
  } as const;
  const paid = await app.call('payOut', payout, staff);
  const sale = await giveCredit(customer, '70');
  const product = { ...exampleProduct, image_url: photo, title: 'Traded Tele' };
  await counter.sell({
    ...{ lines: [], payments: [{ method: 'cash' as const, amount: '30' }], customer },
    ...{ buy_ins: [{ product, paid: '30', seller: exampleSeller }] },
    payments: [{ method: 'transfer', amount: '30' }],
  });
  const [hana] = await find('hana');
  const { credit, history } = await read(hana?._id ?? '');
  expect(credit).toBe('120.00');
  expect(history).toMatchObject({
    purchases: { total: 1, items: [{ _id: sale._id, record: 'ticket', amount: '70.00' }] },
    returns: { total: 1, items: [{ amount: '70.00' }] },
    trade_ins: { total: 1, items: [{ title: 'Traded Tele', amount: '30.00' }] },
    consignments: { total: 1, items: [{ _id: piece.owner._id, record: 'owner' }] },
    credit: {
      total: 2,
      items: [
        { record: 'ticket', amount: '70.00' },
        { _id: paid._id, record: 'payout', amount: '50.00' },
      ],
    },
    holds: { total: 0, items: [] },
  });
});

describe('merging', () => {
  it('shows what would move, moves it, and finds the customer by both addresses', async () => {
    const old = { name: 'Mara Merge', email: 'mara@old.test' };
    await giveCredit(old, '40');
    const [listed] = await find('mara@old');
    const from = await read(listed?._id ?? '');
    const keep = await add({ name: 'Mara M.', phone: '+1 555 017 1234', notes: 'Kept.' });
    const preview = { params: { id: keep._id }, query: { merged_id: from._id } };
    expect(await app.call('previewMerge', preview, staff)).toMatchObject({
      ...{ merged: { credit: '40.00' }, refusal: null },
      moves: { purchases: 1, returns: 1, credit: 1, trade_ins: 0, consignments: 0, holds: 0 },
    });
    expect(await merge(keep, from)).toMatchObject({
      reply: { _id: keep._id, email: old.email, credit: '40.00', notes: 'Kept.' },
    });
    expect(await read(from._id)).toMatchObject({
      _id: keep._id,
      history: { returns: { total: 1 } },
    });
    expect(await find('mara')).toMatchObject([{ _id: keep._id }]);
    const other = await add({ name: 'Mara Second', email: 'mara@new.test' });
    await merge(other, await read(keep._id));
    const product = await counter.stock({ resale_price: '40' });
    const spent = { ...saleOf([product], 'credit'), customer: old };
    expect((await counter.sell(spent)).customer).toMatchObject({ _id: other._id });
    expect(await read(other._id)).toMatchObject({ credit: '0.00', email: 'mara@new.test' });
    expect(await auditOf(other._id)).toContain('customers merged');
  });

  it('is done once if two clerks merge the same customers in opposite directions', async () => {
    for (let round = 0; round < 5; round += 1) {
      await giveCredit({ name: 'Nia', email: `nia-${round}@example.test` }, '10');
      const [listed] = await find(`nia-${round}`);
      const [one, two] = [await read(listed?._id ?? ''), await add({ name: 'Nia' })];
      const both = await Promise.all([merge(one, two), merge(two, one, colleague)]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'edit_conflict' } });
      for (const { _id } of [one, two]) expect(await read(_id)).toMatchObject({ credit: '10.00' });
    }
  });

  it('loses no credit while the customers buy', async () => {
    await giveCredit({ name: 'Rae', email: 'rae-1@example.test' }, '60');
    const [listed] = await find('rae-1');
    const [keep, from] = [await add({ name: 'Rae' }), await read(listed?._id ?? '')];
    const product = await counter.stock({ resale_price: '20' });
    const [merged, sold] = await Promise.all([
      merge(keep, from),
      counter.trySelling({
        ...saleOf([product], 'credit'),
        customer: { name: 'Rae', email: 'rae-1@example.test' },
      }),
    ]);
    expect([merged.ok, sold.ok]).toEqual([true, true]);
    expect(await read(keep._id)).toMatchObject({ credit: '40.00' });
  });

  it('is rejected if both have an account, or for one and the same customer', async () => {
    const accounts = [await app.signUp(), await app.signUp()];
    const [one, two] = await Promise.all(
      accounts.map(({ user, email }) => add({ name: user.name, email })),
    );
    if (!one || !two) throw new Error('not stored');
    expect(await merge(one, two)).toMatchObject({ error: { code: 'conflict' } });
    expect(await merge(one, one)).toMatchObject({ error: { code: 'conflict' } });
    expect(await merge(one, { ...two, version: 9 })).toMatchObject({
      error: { code: 'edit_conflict' },
    });
  });
});

it('the account’s data includes the customer without notes, and deleting the account erases them but the credit', async () => {
  const person = await app.signUp({ name: 'Dora Deleted' });
  const { email, idToken } = person;
  await giveCredit({ name: 'Dora Deleted', email }, '90');
  const [listed] = await find('dora');
  const dora = await read(listed?._id ?? '');
  const phone = '+1 555 018 4321';
  const notes = 'Talks a lot.';
  await edit(dora._id, { name: dora.name, email, phone, notes, version: dora.version });
  const part = await add({ name: 'Dora Before', notes: 'Older notes.' });
  await merge(await read(dora._id), part);
  const data = await app.call('getAccountData', {}, person);
  expect(data.customer).toMatchObject({ name: 'Dora Deleted', phone, credit: '90.00' });
  expect(JSON.stringify(data)).not.toMatch(/Talks|Older notes/);

  await app.call('deleteAccount', { body: { confirmation: email } }, { token: idToken });
  const left = await read(dora._id);
  expect(left).toMatchObject({
    ...{ name: '', email: null, phone: null, notes: '', credit: '90.00' },
    has_account: false,
  });
  const { rows } = await sql`
    SELECT id FROM customers c WHERE c::text LIKE '%Dora Before%' OR c::text LIKE ${`%${email}%`}`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
  expect(await find('dora')).toEqual([]);
  const product = await counter.stock({ resale_price: '90' });
  const back = { ...saleOf([product], 'credit'), customer: { name: 'Dora Again', email } };
  expect((await counter.sell(back)).customer).toMatchObject({ _id: dora._id });
  expect(await find('dora again')).toMatchObject([{ _id: dora._id }]);
});
