import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '#contracts/account.ts';
import { getAccountData } from '#contracts/account-data.ts';
import { addStock, checkSerial } from '#contracts/intakes.ts';
import { createProduct, listOwnProducts } from '#contracts/own-products.ts';
import { getProduct } from '#contracts/products.ts';
import { listOwnReports } from '#contracts/reports.ts';
import { createSale } from '#contracts/sales.ts';
import { getOwnProduct, updateProduct } from '#contracts/selling.ts';
import { exportStock, listStock } from '#contracts/stock-book.ts';
import {
  listOwnStolen,
  mostStolen,
  registerStolen,
  removeStolen,
  type StolenForm,
} from '#contracts/stolen.ts';
import { shopEmail, startTestApp, type TestApp } from '#tests/support/api.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { idIn } from '#tests/support/image-folder.ts';
import { buy, purchaseOf } from '#tests/support/intakes.ts';
import { moderationOf, type Person } from '#tests/support/moderation.ts';

let app: TestApp;
let calls: ReturnType<typeof moderationOf>;
let victim: Person;
let seller: Person;
let shop: Person;
let staff: Person;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
  calls = moderationOf(app);
  shop = await app.signUp({ email: shopEmail, name: 'The Shop' });
  victim = await app.signUp({ name: 'Vera Victim' });
  seller = await app.signUp({ name: 'Sally Seller' });
  staff = await app.signUp({ role: 'staff' });
  admin = await app.signUp({ role: 'admin' });
});
afterAll(() => app.stop());

const example = {
  brand: 'Fender',
  model: 'Jazzmaster',
  stolen_on: '2026-01-15',
  place: 'Portland, OR',
  police_report: '26-1177',
  text: 'Sunburst, a cigarette burn on the headstock.',
};
const formOf = async (by: Person, serial_number: string, form: Partial<StolenForm> = {}) => ({
  body: { ...example, serial_number, proofs: [await calls.upload(by)], ...form },
});
const register = async (by: Person, serial: string, form = {}) =>
  app.call(registerStolen, await formOf(by, serial, form), by);
const refused = async (by: Person, serial: string, form = {}) =>
  app.refused(registerStolen, await formOf(by, serial, form), by);
const own = async (by: Person) => (await app.call(listOwnStolen, {}, by)).items;

const isPublic = async (id: string) =>
  (await app.attempt(getProduct, { params: { id } }, victim)).ok;
const moderationIn = async (by: Person, id: string) =>
  (await app.call(listOwnProducts, { query: {} }, by)).items.find(({ _id }) => _id === id)
    ?.moderation;
const caseOf = async (id: string) => {
  const { items } = await calls.queue(admin);
  const found = items.find(({ target }) => target.path?.endsWith(id));
  return calls.one(admin, found?._id ?? '');
};

const decide = async (caseId: string, type: 'none' | 'ask_edit' | 'hide_product') =>
  expect(await calls.decide(admin, caseId, [{ type }])).toMatchObject({ ok: true });

async function edit(by: Person, id: string, changes: object) {
  const of = { params: { id } };
  const { images, version, ...form } = await app.call(getOwnProduct, of, by);
  const body = { ...form, version, image_urls: images.map(({ url }) => url), ...changes };
  return app.call(updateProduct, { ...of, body }, by);
}

describe('the register of stolen gear', () => {
  it('lists, limits and deletes a person’s registrations', async () => {
    const person = await app.signUp();
    const made = await register(person, 'V 1234-5');
    expect(made).toEqual({
      _id: expect.any(String),
      ...example,
      serial_number: 'V 1234-5',
      proofs: 1,
      created_at: expect.any(String),
    });
    expect(await own(person)).toEqual([made]);
    expect(await own(victim)).toEqual([]);
    expect((await refused(person, 'v12345')).code).toBe('conflict');
    expect((await refused(person, '12-3')).fields).toHaveProperty('serial_number');
    expect((await refused(person, 'ABCDE')).fields).toHaveProperty('serial_number');
    expect((await refused(person, 'A1234', { stolen_on: '2026-02-31' })).fields).toHaveProperty(
      'stolen_on',
    );
    expect((await refused(person, 'A1234', { stolen_on: '2999-01-01' })).fields).toHaveProperty(
      'stolen_on',
    );
    expect((await refused(person, 'A1234', { proofs: [] })).fields).toHaveProperty('proofs');
    const foreign = { proofs: [await calls.upload(victim)] };
    expect((await refused(person, 'A1234', foreign)).fields).toHaveProperty(['proofs.0']);

    const params = { id: made._id };
    expect((await app.refused(removeStolen, { params }, victim)).code).toBe('not_found');
    expect(await app.call(removeStolen, { params }, person)).toEqual({ deletedCount: 1 });
    expect(await own(person)).toEqual([]);
    for (let n = 0; n < mostStolen; n += 1) await register(person, `M-${1000 + n}`);
    expect((await refused(person, 'M-2000')).code).toBe('conflict');
  });

  it('accepts a photo that someone else uploaded first', async () => {
    const [first, second, third] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const image_url = await calls.upload(first);
    await calls.uploadAgain(second);
    const proofs = [image_url];
    await register(first, 'SAME-1', { proofs });
    expect((await refused(third, 'SAME-2', { proofs })).fields).toHaveProperty(['proofs.0']);
    await register(second, 'SAME-2', { proofs });
    const body = { confirmation: first.email };
    await app.call(deleteAccount, { body }, { token: first.idToken });
    await register(second, 'SAME-3', { proofs });
    // The picture is still another person's proof, although the first person who uploaded it has deleted their account.
    const listing = { ...exampleProduct, image_url };
    const refusal = await app.refused(createProduct, { body: listing }, third);
    expect(refusal.fields?.image_url).toMatch(/can’t be used/);
    await app.createProduct(second.token, { image_url });
    const { images } = await app.call(getAccountData, {}, second);
    expect(images.map(({ url }) => idIn(url))).toContain(idIn(image_url));
  });

  it('is in the person’s data download, and is deleted with the account', async () => {
    const person = await app.signUp();
    await register(person, 'GONE-5512');
    expect((await app.call(getAccountData, {}, person)).stolen).toMatchObject([
      { ...example, serial_number: 'GONE-5512' },
    ]);
    const body = { confirmation: person.email };
    await app.call(deleteAccount, { body }, { token: person.idToken });
    const product = await app.createProduct(seller.token, { serial_number: 'GONE-5512' });
    expect(product.moderation).toBe('clear');
  });
});

describe('a product with a registered number', () => {
  it('is visible only to its seller and moderators until it is cleared', async () => {
    const [other, proof] = [await app.signUp(), await calls.upload(victim)];
    expect((await fetch(`${app.origin}${proof}`)).status).toBe(200);
    await register(victim, 'JM 44-8101', { proofs: [proof] });
    await register(other, 'jm448101');
    const product = await app.createProduct(seller.token, { serial_number: 'jm-44 8101' });
    expect(product).toMatchObject({ status: 'live', moderation: 'pending' });
    expect(await isPublic(product._id)).toBe(false);
    expect(await moderationIn(seller, product._id)).toBe('pending');

    const found = await caseOf(product._id);
    expect(found.flags).toEqual([
      { rule: 'stolen_serial', text: 'The serial number is registered as stolen on 2026-01-15.' },
    ]);
    expect(found.reported).toMatchObject([
      { reason: 'stolen', reporter: { name: 'Vera Victim' }, evidence: [{}] },
      { reason: 'stolen', evidence: [{}] },
    ]);
    expect(found.reported[0]?.text).toContain('Police report: 26-1177.');
    // Only moderators get a URL for the proof.
    const shown = found.reported[0]?.evidence[0]?.url ?? '';
    expect((await fetch(`${app.origin}${shown}`)).status).toBe(200);
    expect((await fetch(`${app.origin}${proof}`)).status).toBe(404);
    expect((await app.call(listOwnReports, { query: {} }, victim)).items[0]).toMatchObject({
      reason: 'stolen',
      state: 'received',
    });

    // An edit that keeps the serial number doesn't change the product's state.
    expect((await edit(seller, product._id, { location: 'Salem, OR' })).moderation).toBe('pending');
    await decide(found._id, 'none');
    expect(await isPublic(product._id)).toBe(true);
    await edit(seller, product._id, { location: 'Eugene, OR' });
    expect(await isPublic(product._id)).toBe(true);
  });

  it('is held back when an edit gives it the number, and then follows the decision', async () => {
    await register(victim, 'ED-90210');
    const product = await app.createProduct(seller.token);
    await edit(seller, product._id, { serial_number: 'ed 90210' });
    expect(await isPublic(product._id)).toBe(false);
    const { _id } = await caseOf(product._id);
    await decide(_id, 'ask_edit');
    expect(await moderationIn(seller, product._id)).toBe('pending');
    await decide(_id, 'hide_product');
    expect(await moderationIn(seller, product._id)).toBe('hidden');
    await decide(_id, 'none');
    expect(await isPublic(product._id)).toBe(true);
  });

  it('causes a warning at the counter, and is held back when it is taken in', async () => {
    await register(victim, 'CTR 5512');
    const query = { serial_number: 'ctr5512' };
    const { brand, model, stolen_on } = example;
    const stolen = { brand, model, stolen_on };
    expect(await app.call(checkSerial, { query }, staff)).toEqual({ items: [], stolen });
    const none = await app.call(checkSerial, { query: { serial_number: 'CTR-1' } }, staff);
    expect(none.stolen).toBeNull();
    const image_url = await calls.upload(staff);
    const body = { product: { ...exampleProduct, image_url, ...query } };
    const { _id } = await app.call(addStock, { body }, staff);
    expect(await isPublic(_id)).toBe(false);
    expect((await caseOf(_id)).person.name).toBe('The Shop');
    const { items } = await app.call(checkSerial, { query }, staff);
    expect(items).toMatchObject([{ _id, status: 'live', moderation: 'pending' }]);
  });

  it('is held back when a ticket buys it, also if the shop’s own account registered it', async () => {
    await register(victim, 'TKT 5512');
    await register(shop, 'OWN 5512');
    const image_url = await calls.upload(staff);
    for (const serial_number of ['tkt5512', 'own5512']) {
      const ticket = purchaseOf(image_url, { serial_number });
      const { id, sale } = await buy(app, staff, ticket);
      expect(await isPublic(id)).toBe(false);
      expect((await caseOf(id)).flags).toMatchObject([{ rule: 'stolen_serial' }]);
      const query = { q: serial_number };
      const { items } = await app.call(listStock, { query }, staff);
      expect(items).toMatchObject([{ _id: id, status: 'live', moderation: 'pending' }]);
      expect(await app.call(exportStock, { query }, staff)).toContain(',pending,');
      const price = sale.lines[0]?.tag_price ?? '';
      const resale = {
        lines: [{ product_id: id, price }],
        payments: [{ method: 'card' as const, amount: price }],
      };
      expect((await app.refused(createSale, { body: resale }, staff)).code).toBe(
        'product_unavailable',
      );
    }
  });

  it('is held back when the shop enters the number of a bought piece later', async () => {
    await register(shop, 'LATE 5512');
    const { id } = await buy(app, staff, purchaseOf(await calls.upload(staff)));
    await edit(shop, id, { serial_number: 'late5512' });
    expect((await caseOf(id)).flags).toMatchObject([{ rule: 'stolen_serial' }]);
  });

  it('stays for sale if the shop got its own instrument back', async () => {
    await register(shop, 'BACK 5512');
    const image_url = await calls.upload(staff);
    const body = { product: { ...exampleProduct, image_url, serial_number: 'back5512' } };
    const { _id } = await app.call(addStock, { body }, staff);
    expect(await isPublic(_id)).toBe(true);
  });

  it('never slips through if it is listed while someone registers it', async () => {
    const image_url = await calls.upload(seller);
    const [product] = await Promise.all([
      app.createProduct(seller.token, { serial_number: 'RACE-1', image_url }),
      register(victim, 'race 1'),
    ]);
    expect((await caseOf(product._id)).reported).toHaveLength(1);
  });

  it('stays for sale if it was listed before, and is reported in the name of the registrant', async () => {
    const product = await app.createProduct(seller.token, { serial_number: 'BF-7711' });
    await register(victim, 'bf7711');
    expect(await isPublic(product._id)).toBe(true);
    const found = await caseOf(product._id);
    expect(found.reported).toMatchObject([{ reporter: { name: 'Vera Victim' } }]);
    expect(found.flags).toEqual([]);
    // People can still sell an instrument that they registered, because it belongs to them.
    const mine = await app.createProduct(victim.token, { serial_number: 'bf7711' });
    expect(mine.moderation).toBe('clear');
  });
});
