import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addUpCounts } from '#server/catalog/search/product-counts.ts';
import { dayInWords } from '#server/http/shop-time.ts';
import { endHoldingPeriods } from '#server/selling/holding-period.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { openCounter, saleAt } from '#tests/support/counter.ts';
import { editOf } from '#tests/support/edit-product.ts';
import { exampleProduct, handOver } from '#tests/support/example-product.ts';
import { buy, exampleSeller, forgetSellers, purchaseOf } from '#tests/support/intakes.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';
import { recordLog } from '#tests/support/recorded-log.ts';

const day = 86_400_000;

const { logStream, logged } = recordLog();
const app = await startTestApp({ env: { LOG_LEVEL: 'trace' }, parts: { logStream } });
const counter = await openCounter(app);
const { staff, photo } = counter;
const admin = await app.signUp({ role: 'admin' });

const takeIn = async () => (await buy(app, staff, purchaseOf(photo))).id;

const read = (id: string, token = admin.token) =>
  app.call('getIntake', { params: { id } }, { token });

/** Starts another server for the same shop, and stops it after the test. */
async function startOther(options: Parameters<typeof startTestApp>[0]) {
  // Without this setting, the server would log that its pictures are missing.
  const env = { LOG_LEVEL: 'silent', ...options?.env };
  const other = await startTestApp({ ...options, env, databaseUrl: app.databaseUrl });
  return other;
}

describe('the details of a person who sold to the shop', () => {
  it('can be read by admins, which is recorded in the audit log each time', async () => {
    const { id, sale } = await buy(app, staff, purchaseOf(photo, { serial_number: 'QX-5512' }));
    const [line] = sale.lines;
    const number = line?.stock?.number;
    expect(line).toMatchObject({
      serial_number: 'QX-5512',
      stock: { number: expect.any(Number), live_at: sale.created_at },
    });
    expect(await read(id)).toEqual({
      product: { _id: id, title: line?.title, serial_number: 'QX-5512' },
      number,
      sale_id: sale._id,
      paid: '250.00',
      taken_at: sale.created_at,
      live_at: sale.created_at,
      seller: exampleSeller,
    });
    const entry = { actor_id: admin.user._id, action: 'intake read', details: {} };
    expect(await auditEntries(app, id)).toEqual([entry]);
    await read(id);
    expect(await auditEntries(app, id)).toEqual([entry, entry]);
  });

  it('leave no audit entry if the reading is rejected', async () => {
    const id = await takeIn();
    for (const { token } of [staff, counter.shop]) {
      expect((await app.refused('getIntake', { params: { id } }, { token })).status).toBe(403);
    }
    expect(await auditEntries(app, id)).toEqual([]);
  });

  it('are in no table, log line or download as plain text', async () => {
    const idempotencyKey = randomUUID();
    const body = purchaseOf(photo);
    const { lines } = await app.call('createTicket', { body }, { ...staff, idempotencyKey });
    const id = lines[0]?.product_id ?? '';
    await read(id);
    const broken = { ...body, payments: [] };
    await app.refused('createTicket', { body: broken }, staff);
    const dump = await dumpOf(app);
    const people = [staff, counter.shop, admin];
    const data = await Promise.all(
      people.map(({ token }) => app.call('getAccountData', {}, { token })),
    );
    // First make sure that the dump contains the rows and the log contains the requests.
    expect(dump).toContain(id);
    expect(dump).toContain(idempotencyKey);
    expect(logged()).toContain(`/api/intakes/${id}`);
    const { name, address, document } = exampleSeller;
    for (const text of [name, address, document, 'Quarrington', 'Zephyr', 'X7734120Z']) {
      const forms = [text, JSON.stringify(text).slice(1, -1), Buffer.from(text).toString('hex')];
      for (const form of forms) {
        for (const place of [dump, logged(), JSON.stringify(data)]) {
          expect(place.includes(form), form).toBe(false);
        }
      }
    }
  });

  it('can’t be read with another key, or by moving them to another product', async () => {
    const intakeKey = new TextEncoder().encode('another key of at least 32 bytes');
    const other = await startOther({ parts: { intakeKey } });
    const [id, target] = [await takeIn(), await takeIn()];
    const token = admin.token;
    const refusal = await other.refused('getIntake', { params: { id } }, { token });
    expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining('INTAKE_KEY') });
    await sql`
      UPDATE intakes SET seller = (SELECT seller FROM intakes WHERE product_id = ${id})
      WHERE product_id = ${target}`.execute(app.db);
    const moved = await app.refused('getIntake', { params: { id: target } }, admin);
    expect(moved).toMatchObject({ status: 409 });
    expect((await read(id)).seller).toEqual(exampleSeller);
  });

  it('are deleted once the retention period has ended, while the price and date remain', async () => {
    const { id, sale } = await buy(app, staff, purchaseOf(photo));
    const later = new Date(Date.now() + 30 * day);
    await forgetSellers(app, later, 31);
    expect((await read(id)).seller).not.toBeNull();
    await forgetSellers(app, later, 29);
    expect(await read(id)).toMatchObject({
      seller: null,
      paid: '250.00',
      taken_at: sale.created_at,
    });
  });
});

describe('a bought-in product', () => {
  it('goes up for sale at once in the shop’s account, is on the ticket, and is archived instead of deleted', async () => {
    const { id, sale } = await buy(app, staff, purchaseOf(photo));
    expect(sale).toMatchObject({
      total: '-250.00',
      lines: [{ product_id: id, kind: 'bought', price: '250.00', tag_price: '549.00' }],
    });
    const own = await app.call('getOwnProduct', { params: { id } }, counter.shop);
    expect(own).toMatchObject({ status: 'live', can: { end: true } });
    const reply = await app.call('deleteProduct', { params: { id } }, counter.shop);
    expect(reply).toEqual({ deletedCount: 1, archived: true });
    expect((await read(id)).product._id).toBe(id);
  });

  it('can be traded in for another product, and only the difference is paid', async () => {
    const sold = await counter.stock();
    const sale = await app.call(
      'createTicket',
      {
        body: {
          ...purchaseOf(photo),
          lines: [{ product_id: sold._id, price: sold.resale_price }],
          payments: [{ method: 'card', amount: '299.00' }],
        },
      },
      staff,
    );
    expect(sale).toMatchObject({
      total: '299.00',
      lines: [
        { product_id: sold._id, kind: 'sold', price: '549.00' },
        { kind: 'bought', price: '250.00' },
      ],
    });
    expect(await read(sale.lines[1]?.product_id ?? '')).toMatchObject({ sale_id: sale._id });
  });

  it('is held back until its date if there is a holding period', async () => {
    const other = await startOther({ env: { INTAKE_HOLDING_DAYS: '14' } });
    const { id, sale } = await buy(other, staff, purchaseOf(photo));
    const own = await app.call('getOwnProduct', { params: { id } }, counter.shop);
    expect(own).toMatchObject({ status: 'ended', can: { relist: false } });
    const live_at = new Date(Date.parse(sale.created_at) + 14 * day).toISOString();
    expect(await read(id)).toMatchObject({ live_at });
    const refusal = await app.refused('relistProduct', { params: { id } }, counter.shop);
    expect(refusal.message).toContain(dayInWords(new Date(live_at)));
    const body = saleAt(id, '549.00');
    expect(await app.refused('createTicket', { body }, staff)).toMatchObject({
      status: 409,
      code: 'product_unavailable',
    });
  });

  it('gets the next stock number without gaps, even if several are bought at once and some fail', async () => {
    const { number: before } = await read(await takeIn());
    const failing = [
      { ...purchaseOf(photo), payments: [] },
      purchaseOf(photo, {}, { category_name: 'Boats' }),
    ];
    const [bought, refusals] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, takeIn)),
      Promise.all(failing.map((body) => app.refused('createTicket', { body }, staff))),
    ]);
    expect(refusals).toMatchObject([
      { status: 422, fields: { payments: expect.any(String) } },
      {
        status: 422,
        fields: { 'buy_ins.1.product.category_name': 'Choose one of our categories.' },
      },
    ]);
    const numbers = await Promise.all(bought.map(async (id) => (await read(id)).number));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(bought.map((_, n) => before + 1 + n));
  });

  it('can have a brand that is new to the shop on two tickets at once', async () => {
    const { staff, colleague } = counter;
    for (let n = 0; n < 12; n += 1) {
      const words = { brand: `Novelli${n}`, model: `Tremolux${n}` };
      const outcomes = await Promise.all([
        app.attempt('createTicket', { body: purchaseOf(photo, {}, words) }, staff),
        app.attempt('createTicket', { body: purchaseOf(photo, words) }, colleague),
      ]);
      expect(outcomes).toMatchObject([{ ok: true }, { ok: true }]);
    }
  });

  it('replaces the draft of the staff member who wrote it, but only once', async () => {
    const id = randomUUID();
    const form = { title: 'A draft' };
    await app.call('saveDraft', { params: { id }, body: { form, version: 0 } }, staff);
    const body = purchaseOf(photo, { draft_id: id });
    const bought = await buy(app, staff, body);
    expect((await app.call('listDrafts', {}, staff)).items).toEqual([]);
    const { product } = await app.call('getDraftProduct', { params: { id } }, staff);
    expect(product?._id).toBe(bought.id);
    expect(await app.attempt('createTicket', { body }, staff)).toMatchObject({
      ok: false,
      error: { code: 'already_published' },
    });
  });

  it('can’t be bought without the seller’s name and address', async () => {
    const [one] = purchaseOf(photo).buy_ins ?? [];
    const buy_ins = [{ ...one, seller: { ...exampleSeller, name: ' ', address: ' ' } }];
    const body = { ...purchaseOf(photo), buy_ins };
    const { fields } = await app.refused('createTicket', { body }, staff);
    expect(Object.keys(fields ?? {}).toSorted()).toEqual([
      'buy_ins.0.seller.address',
      'buy_ins.0.seller.name',
    ]);
  });
});

describe('the check of a serial number', () => {
  const check = async (serial_number: string, who = staff) =>
    (await app.call('checkSerial', { query: { serial_number } }, who)).items;

  it('finds products that have or had it: for sale, ended, held and sold, but not archived', async () => {
    const [seller, buyer] = [await app.signUp({ name: 'Sally' }), await app.signUp()];
    const create = (serial_number: string) =>
      app.createProduct(seller.token, { serial_number, image_url: photo });
    const live = await create('MX 19-4471');
    const ended = await create('mx194471');
    const held = await create('MX194471');
    const sold = await create('MX-194471');
    const gone = await create('MX194471');
    await create('MX194472');
    await app.call('endProduct', { params: { id: ended._id } }, seller);
    for (const product of [held, gone]) {
      await app.book(product, buyer);
    }
    await handOver(app, await app.book(sold, buyer), seller);
    await app.call('deleteProduct', { params: { id: gone._id } }, seller);

    const items = await check('mx19 4471');
    const found = new Map(items.map((item) => [item._id, item]));
    expect(found.get(live._id)).toEqual({
      _id: live._id,
      title: live.title,
      serial_number: 'MX 19-4471',
      status: 'live',
      moderation: 'clear',
      seller: 'Sally',
      sold_at: null,
    });
    expect(found.get(ended._id)?.status).toBe('ended');
    expect(found.get(held._id)?.status).toBe('reserved');
    expect(found.get(sold._id)).toMatchObject({ status: 'sold', sold_at: expect.any(String) });
    expect(found.size).toBe(4);
    expect(await check('MX194473')).toEqual([]);
    expect(await check('---')).toEqual([]);
  });

  it('returns at most eight products, and requires a number', async () => {
    for (let n = 0; n < 9; n += 1) {
      await app.createProduct(counter.shop.token, { serial_number: 'REP-8888', image_url: photo });
    }
    expect(await check('rep8888')).toHaveLength(8);
    const refusal = await app.refused('checkSerial', { query: {} }, staff);
    expect(refusal).toMatchObject({ status: 422, fields: { serial_number: expect.any(String) } });
  });
});

/** Returns all rows of all tables as text. */
async function dumpOf({ db }: TestApp): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`SELECT t::text AS row FROM ${sql.raw(name)} t`.execute(db);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

const product = () => ({ ...exampleProduct, image_url: photo });

it('stock without a purchase belongs to the shop no matter who takes it in, and goes up for sale at once', async () => {
  const [body, idempotencyKey] = [{ product: product() }, randomUUID()];
  const options = { token: staff.token, idempotencyKey };
  const { _id } = await app.call('addStock', { body }, options);
  expect(await app.call('addStock', { body }, options)).toEqual({ _id });
  const { scanned } = await app.call('searchCounter', { query: { q: _id } }, staff);
  expect(scanned).toMatchObject({ status: 'live', live_from: null, can: { sell: true } });
  expect((await app.refused('getIntake', { params: { id: _id } }, admin)).code).toBe('not_found');
});

it('puts a product that was taken in without photos up for sale once it has one', async () => {
  const { id } = await buy(app, staff, purchaseOf(''));
  const body = { product: { ...exampleProduct, image_url: '' } };
  const { _id: stock } = await app.call('addStock', { body }, staff);
  const endPeriods = () => endHoldingPeriods({ db: app.db, now: () => new Date() });
  await endPeriods();
  for (const one of [id, stock]) {
    const own = await app.call('getOwnProduct', { params: { id: one } }, counter.shop);
    expect(own).toMatchObject({ status: 'ended', images: [], can: { relist: false } });
  }
  const refusal = await app.refused('relistProduct', { params: { id: stock } }, staff);
  expect(refusal).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('no photo yet'),
  });
  const edit = await editOf(app, counter.shop, stock, { image_urls: [photo] });
  await app.call('updateProduct', edit, counter.shop);
  await endPeriods();
  const statuses = [stock, id].map(
    async (one) => (await app.call('getOwnProduct', { params: { id: one } }, counter.shop)).status,
  );
  expect(await Promise.all(statuses)).toEqual(['live', 'ended']);
  await app.call('endProduct', { params: { id: stock } }, counter.shop);
  const { act, undo } = moderatorOf(app, () => new Date());
  const about = { personId: counter.shop.user._id, productId: stock, image: photo };
  const hiding = await act('hide_image', about);
  const hidden = await app.refused('relistProduct', { params: { id: stock } }, staff);
  expect(hidden.message).toContain('no photo yet');
  await undo(hiding);
});

it('finds the models of earlier products by a few letters, even if none is left', async () => {
  const gone = await counter.stock({
    brand: 'Zorgan',
    model: 'Quasitron 5',
    original_price: '900',
  });
  await addUpCounts(app.db);
  await app.call('endProduct', { params: { id: gone._id } }, counter.shop);
  await addUpCounts(app.db);
  const { items } = await app.call('searchModels', { query: { q: 'zorg quasi' } }, staff);
  expect(items).toMatchObject([{ brand: 'Zorgan', model: 'Quasitron 5', made_from: null }]);
  const same = { original_price: '549', resale_price: '549' };
  const tooLow = { original_price: '500', resale_price: '549' };
  await counter.stock({ brand: 'Fender', model: 'Player Stratocaster', ...same });
  await counter.stock({ brand: 'Fender', model: 'Player II Stratocaster', ...tooLow });
  await addUpCounts(app.db);
  const players = await app.call('searchModels', { query: { q: 'fender player strat' } }, staff);
  const shown = players.items.map((one) => [one.model, one.made_from, one.original_price]);
  expect(shown.sort()).toEqual([
    ['Player II Stratocaster', 2024, null],
    ['Player Stratocaster', 2018, '549.00'],
  ]);
  await counter.stock({ brand: 'Zorgan', model: 'Strings', gtin: '749699122210', ...tooLow });
  const known = await app.call('searchModels', { query: { q: '0749699122210' } }, staff);
  expect(known.items).toMatchObject([{ brand: 'Zorgan', model: 'Strings', original_price: null }]);
  const accessory = { category_name: 'Parts and Accessories' };
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const model = `Quasitron 0${n} Case`;
    await counter.stock({ brand: 'Zorgan', model, serial_number: `${n}`, ...accessory });
  }
  await addUpCounts(app.db);
  const guitarFirst = await app.call('searchModels', { query: { q: 'quasi' } }, staff);
  expect(guitarFirst.items).toHaveLength(8);
  expect(guitarFirst.items[0]).toMatchObject({ model: 'Quasitron 5' });
  const unwanted = await app.call('searchModels', { query: { q: 'not fender' } }, staff);
  expect(unwanted.items).toEqual([]);
});
