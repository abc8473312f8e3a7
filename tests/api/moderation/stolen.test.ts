import { describe, expect, it, onTestFinished } from 'vitest';
import { maxStolen, type StolenForm } from '#contracts/moderation/stolen.ts';
import { shopEmail, startTestApp } from '#tests/support/api.ts';
import { saleAt } from '#tests/support/counter.ts';
import { editOf } from '#tests/support/edit-product.ts';
import { type EventStream, openEventStream } from '#tests/support/event-stream.ts';
import { exampleProduct, handOver } from '#tests/support/example-product.ts';
import { buy, purchaseOf } from '#tests/support/intakes.ts';
import { moderationOf, type Person } from '#tests/support/moderation.ts';

const checkMs = 15 * 60_000;
let skipped = 0;
const now = () => new Date(Date.now() + skipped);
const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' }, now });
const calls = moderationOf(app);
const shop = await app.signUp({ email: shopEmail, name: 'The Shop' });
const victim = await app.signUp({ name: 'Vera Victim' });
const seller = await app.signUp({ name: 'Sally Seller' });
const staff = await app.signUp({ role: 'staff' });
const admin = await app.signUp({ role: 'admin' });

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
  app.call('registerStolen', await formOf(by, serial, form), by);
const refused = async (by: Person, serial: string, form = {}) =>
  app.refused('registerStolen', await formOf(by, serial, form), by);
const own = async (by: Person) => (await app.call('listOwnStolen', {}, by)).items;

const isPublic = async (id: string) =>
  (await app.attempt('getProduct', { params: { id } }, victim)).ok;
const moderationIn = async (by: Person, id: string) =>
  (await app.call('listOwnProducts', { query: {} }, by)).items.find(({ _id }) => _id === id)
    ?.moderation;
const caseOf = async (id: string) => {
  const { items } = await calls.queue(admin);
  const found = items.find(({ target }) => target.path?.endsWith(id));
  return calls.one(admin, found?._id ?? '');
};

const decide = async (caseId: string, type: 'none' | 'ask_edit' | 'hide_product') =>
  expect(await calls.decide(admin, caseId, [{ type }])).toMatchObject({ ok: true });

const edit = async (by: Person, id: string, changes: object) =>
  app.call('updateProduct', await editOf(app, by, id, changes), by);

describe('the register of stolen gear', () => {
  it('lists, limits, changes and deletes a person’s registrations', async () => {
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
    const { brand, model, ...was } = example;
    const body = { ...was, stolen_on: '2026-01-14', police_report: '26-2200' };
    expect((await app.refused('updateStolen', { params, body }, victim)).code).toBe('not_found');
    expect(await own(person)).toEqual([made]);
    await app.call('updateStolen', { params, body }, person);
    expect(await own(person)).toEqual([{ ...made, ...body }]);
    expect((await app.refused('removeStolen', { params }, victim)).code).toBe('not_found');
    expect(await app.call('removeStolen', { params }, person)).toEqual({ deletedCount: 1 });
    expect(await own(person)).toEqual([]);
    for (let n = 0; n < maxStolen; n += 1) await register(person, `M-${1000 + n}`);
    expect((await refused(person, 'M-2000')).code).toBe('conflict');
  });

  it('is listed for moderators in pages, newest first, and searched', async () => {
    const person = await app.signUp({ name: 'Lena Lister' });
    const ids = [];
    for (const n of [1, 2, 3])
      ids.unshift((await register(person, `LST 77-${n}0`, { place: `Málaga ${n}` }))._id);
    const list = (query: { q?: string; cursor?: string; limit?: number }) =>
      app.call('listStolen', { query }, staff);
    const first = await list({ q: 'lena', limit: 2 });
    expect(first).toMatchObject({
      total: 3,
      items: [{ by: { name: 'Lena Lister' }, proofs: 1 }, {}],
    });
    const next = await list({ q: 'lena', limit: 2, cursor: first.next_cursor ?? '' });
    expect([...first.items, ...next.items].map(({ _id }) => _id)).toEqual(ids);
    expect(next.next_cursor).toBeNull();
    // The proof is visible to the moderator although the browser sends no token.
    const [picture] = first.items[0]?.pictures ?? [];
    expect((await fetch(`${app.origin}${picture?.url}`)).status).toBe(200);
    for (const q of ['lst7720', 'LST-77 20', '77-20', 'malaga 2', 'fender lena 77-20', 'lena 2']) {
      expect((await list({ q })).items.map(({ _id }) => _id)).toContain(ids[1]);
    }
    for (const q of ['LST 7799', '%', '--', 'nobody lena'])
      expect((await list({ q })).items).toEqual([]);
    const newest = (await list({ limit: 3 })).items;
    expect(newest.map(({ _id }) => _id)).toEqual(ids);
    expect((await app.refused('listStolen', { query: {} }, person)).code).toBe('forbidden');

    // Staff don't learn who registered what they sell themselves.
    await app.createProduct(staff.token, { serial_number: 'lst-7720' });
    const { _id: mine } = await register(staff, 'LST 77-20');
    expect((await list({ q: 'lst7720' })).items.map(({ _id }) => _id)).toEqual([mine]);
    expect(await list({ q: 'lena' })).toMatchObject({ total: 2 });
  });

  it('is in the person’s data download, and is deleted with the account', async () => {
    const person = await app.signUp();
    await register(person, 'GONE-5512');
    expect((await app.call('getAccountData', {}, person)).stolen).toMatchObject([
      { ...example, serial_number: 'GONE-5512' },
    ]);
    const body = { confirmation: person.email };
    await app.call('deleteAccount', { body }, { token: person.idToken });
    const { _id } = await app.createProduct(seller.token, { serial_number: 'GONE-5512' });
    expect(await isPublic(_id)).toBe(true);
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
    // Someone who registers a guessed number must not learn which product has it.
    const target = { title: 'A product with the serial number that you registered', path: null };
    expect((await app.call('listOwnReports', { query: {} }, victim)).items[0]).toMatchObject({
      ...{ target, reason: 'stolen', state: 'received' },
    });
    const { reports } = await app.call('getAccountData', {}, victim);
    expect(reports[0]).toMatchObject({ about: target.title });

    await decide(found._id, 'none');
    await expect
      .poll(async () => (await app.call('listNotices', {}, victim)).items[0]?.title)
      .toContain(target.title);
    expect(await isPublic(product._id)).toBe(true);
    skipped += checkMs;
    // An edit that keeps the serial number doesn't change the product's state.
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
    const seen = await app.call('getOwnProduct', { params: { id: product._id } }, seller);
    expect(seen).toMatchObject({ moderation: 'pending', can: { edit: true } });
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
    expect(await app.call('checkSerial', { query }, staff)).toEqual({ items: [], stolen });
    const none = await app.call('checkSerial', { query: { serial_number: 'CTR-1' } }, staff);
    expect(none.stolen).toBeNull();
    const image_url = await calls.upload(staff);
    const body = { product: { ...exampleProduct, image_url, ...query } };
    const { _id } = await app.call('addStock', { body }, staff);
    expect(await isPublic(_id)).toBe(false);
    expect((await caseOf(_id)).person.name).toBe('The Shop');
    const { items } = await app.call('checkSerial', { query }, staff);
    expect(items).toMatchObject([{ _id, status: 'live', moderation: 'pending' }]);
  });

  it('is held back when a ticket buys it, even if the shop’s own account registered it', async () => {
    await register(victim, 'TKT 5512');
    await register(shop, 'OWN 5512');
    const image_url = await calls.upload(staff);
    for (const serial_number of ['tkt5512', 'own5512']) {
      const ticket = purchaseOf(image_url, { serial_number });
      const { id, sale } = await buy(app, staff, ticket);
      expect(await isPublic(id)).toBe(false);
      expect((await caseOf(id)).flags).toMatchObject([{ rule: 'stolen_serial' }]);
      const query = { q: serial_number };
      const { items } = await app.call('listStock', { query }, staff);
      expect(items).toMatchObject([{ _id: id, status: 'live', moderation: 'pending' }]);
      expect(await app.call('exportStock', { query }, staff)).toContain(',pending,');
      const body = saleAt(id, sale.lines[0]?.tag_price ?? '');
      const { code } = await app.refused('createTicket', { body }, staff);
      expect(code).toBe('product_unavailable');
    }
  });

  it('is held back if the shop bought the piece, but stays for sale if the shop got its own back', async () => {
    await register(shop, 'LATE 5512');
    const { id } = await buy(app, staff, purchaseOf(await calls.upload(staff)));
    await edit(shop, id, { serial_number: 'late5512' });
    expect((await caseOf(id)).flags).toMatchObject([{ rule: 'stolen_serial' }]);
    const image_url = await calls.upload(staff);
    const body = { product: { ...exampleProduct, image_url, serial_number: 'late5512' } };
    expect(await isPublic((await app.call('addStock', { body }, staff))._id)).toBe(true);
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
    // Products that aren't listed can't keep the others from being reported.
    const decoys = [];
    for (let n = 0; n < 6; n += 1) {
      decoys.push(await app.createProduct(seller.token, { serial_number: 'BF-7712' }));
    }
    for (const { _id: id } of decoys.slice(0, 5)) {
      await app.call('endProduct', { params: { id } }, seller);
    }
    await register(victim, 'BF-7712');
    expect((await caseOf(decoys[5]?._id ?? '')).reported).toHaveLength(1);
    // People can still sell an instrument that they registered, because it belongs to them.
    const mine = await app.createProduct(victim.token, { serial_number: 'bf7711' });
    expect(await isPublic(mine._id)).toBe(true);
  });

  it('stays for sale until a moderator has reviewed it if there is no police report', async () => {
    const rival = await app.signUp();
    await register(rival, 'RIVAL 5512', { police_report: '' });
    const { _id } = await app.createProduct(seller.token, { serial_number: 'rival5512' });
    expect(await isPublic(_id)).toBe(true);
    expect((await caseOf(_id)).flags).toMatchObject([{ rule: 'stolen_serial' }]);
    // Many registrations can't hide the one with a police report.
    for (let n = 0; n < 5; n += 1) {
      await register(await app.signUp(), 'CROWD 5512', { police_report: '' });
    }
    await register(victim, 'CROWD 5512');
    const crowded = await app.createProduct(seller.token, { serial_number: 'crowd5512' });
    expect(await isPublic(crowded._id)).toBe(false);
  });
});

describe('for the first 15 minutes,', () => {
  /** Everything that a seller learns about a product. Numbers, ids and times are left out. */
  async function learned(by: Person, id: string, events: EventStream) {
    const of = { params: { id } };
    const { images, version, ...form } = await app.call('getOwnProduct', of, by);
    const body = { ...form, version, image_urls: images.map(({ url }) => url), title: 'Other' };
    const { items } = await app.call('listOwnProducts', { query: { q: id } }, by);
    const seen = [
      { ...form, version },
      items,
      await app.call('getProduct', { ...of, query: {} }, by),
      await app.refused('updateProduct', { ...of, body }, by),
      await app.call('endProduct', of, by),
      await app.call('relistProduct', { ...of, body: {} }, by),
      await app.call('planDeletion', {}, by),
    ];
    await events.heard('product.relisted', id);
    const heard = events.received.filter(({ data }) => data.subject?.id === id);
    return JSON.parse(
      JSON.stringify([...seen, heard.map(({ event }) => event)])
        .replaceAll(/(clean|hot)5512/g, 'number')
        .replaceAll(/[\da-f]{8}-[\da-f-]{27}|[\da-f]{40}/g, 'id')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'),
    );
  }

  it('a seller can’t find out whether a serial number is registered', async () => {
    await register(victim, 'HOT 5512');
    const stories = await Promise.all(
      ['hot5512', 'clean5512'].map(async (serial_number) => {
        const lister = await app.signUp({ name: 'Lou' });
        const editor = await app.signUp({ name: 'Lou' });
        const story = [];
        for (const by of [lister, editor]) {
          const events = await openEventStream(app.origin, by.token);
          onTestFinished(events.close);
          await events.heard('ready');
          const listed = await app.createProduct(by.token, by === lister ? { serial_number } : {});
          if (by === editor) await edit(by, listed._id, { serial_number });
          expect(await isPublic(listed._id)).toBe(serial_number === 'clean5512');
          story.push(await learned(by, listed._id, events));
        }
        return story;
      }),
    );
    expect(stories[0]).toEqual(stories[1]);
    expect(stories[0]?.[0]?.[0]).toMatchObject({ moderation: 'pending', can: { edit: false } });
  });

  it('a product is archived and not erased, and staff still find a registered number', async () => {
    await register(victim, 'DEL 5512');
    const person = await app.signUp();
    const ids = [];
    for (const serial_number of ['del5512', 'keep5512']) {
      const { _id } = await app.createProduct(person.token, { serial_number });
      ids.push(_id);
      const params = { id: _id };
      expect(await app.call('deleteProduct', { params }, person)).toMatchObject({ archived: true });
    }
    const query = { serial_number: 'del5512' };
    expect((await app.call('checkSerial', { query }, staff)).items).toMatchObject([
      { _id: ids[0] },
    ]);
    const body = { confirmation: person.email };
    await app.call('deleteAccount', { body }, { token: person.idToken });
    expect((await app.call('checkSerial', { query }, staff)).items).toEqual([]);
  });

  it('a product that is sold during the check is shown to its seller as sold', async () => {
    const product = await app.createProduct(seller.token, { serial_number: 'sold5512' });
    expect(await moderationIn(seller, product._id)).toBe('pending');
    await handOver(app, await app.book(product, victim), seller);
    expect(await moderationIn(seller, product._id)).toBe('clear');
    const seen = await app.call('getProduct', { params: { id: product._id }, query: {} }, seller);
    expect(seen).toMatchObject({ status: 'sold', moderation: 'clear' });
  });

  it('the seller can’t edit the product, but then can if nothing was found', async () => {
    await register(victim, 'WAIT 5512');
    for (const serial_number of ['wait5512', 'free5512']) {
      const { _id } = await app.createProduct(seller.token, { serial_number });
      skipped += checkMs;
      if (serial_number === 'free5512') {
        expect((await edit(seller, _id, { serial_number: '' })).moderation).toBe('clear');
      } else await expect(edit(seller, _id, { serial_number: '' })).rejects.toThrow();
    }
  });
});
