import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { figures } from '#server/http/rate-limits.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { saleAt } from '#tests/support/counter.ts';
import { exampleProduct } from '#tests/support/example-product.ts';

const app = await startTestApp({
  env: { RATE_LIMIT_FACTOR: '100', SHOP_EMAIL: 'Shop@example.test' },
});
let [staff, seller] = await Promise.all([
  app.signUp({ name: 'Stan Staff', role: 'staff' }),
  app.signUp({ name: 'Sam Seller', email: 'shop@example.test' }),
]);
staff = { ...staff, token: await app.logIn(staff.email) };
const photo = (await app.createProduct(seller.token)).image_url;

const publish = (overrides = {}) =>
  app.createProduct(seller.token, { image_url: photo, ...overrides });
const { book } = app;
const search = (q: string) => app.call('searchCounter', { query: { q } }, staff);

const idsOf = (items: { _id: string }[]) => items.map(({ _id }) => _id);

describe('the search at the counter', () => {
  it('finds a product by anything on its tag', async () => {
    const product = await publish({ title: 'Gretsch Streamliner', serial_number: 'KS-2104.77' });
    const id = product._id;
    const { stock_number } = await app.call('getProduct', { params: { id }, query: {} }, staff);
    expect(stock_number).toEqual(expect.any(Number));
    const tag = id.slice(-8);
    const texts = [
      `http://localhost:4000/productDetails/${id}`,
      `https://shop.example/productDetails/${id}?from=tag`,
      // The same tag, read by a scanner with a German keyboard layout.
      `httpsÖ--shop.example-productDetails-${id.replaceAll('-', 'ß')}`,
      id,
      id.toUpperCase(),
      tag,
      `No. ${tag}`,
      'KS-2104.77',
      'ks210477',
    ];
    for (const q of texts) {
      const { scanned, products } = await search(q);
      expect(scanned, q).toMatchObject({
        _id: id,
        stock_number,
        serial_number: 'KS-2104.77',
      });
      expect(idsOf(products), q).toEqual([id]);
    }
    for (const q of [`No. ${stock_number}`, `#${stock_number}`, String(stock_number)]) {
      expect((await search(q)).scanned, q).toMatchObject({ _id: id, stock_number });
    }
    expect(await search('streamliner')).toMatchObject({ scanned: null, products: [{ _id: id }] });
    await app.call('endProduct', { params: { id } }, seller);
    expect((await search(tag)).scanned).toMatchObject({ status: 'ended', can: { sell: false } });
  });

  it('finds a piece that the shop took in by its stock number, which is on its tag', async () => {
    const consign = (title: string) =>
      app.call(
        'createConsignment',
        {
          body: {
            product: { ...exampleProduct, image_url: photo, title },
            share: '60',
            owner: { name: 'Ottoline Harrowgate', address: 'Fern Row 1' },
          },
        },
        staff,
      );
    const { _id, number } = await consign('Harmony Rocket');
    for (const q of [
      `No. ${number}`,
      `no ${number}`,
      `#${number}`,
      String(number),
      _id,
      _id.slice(-8),
    ]) {
      const { scanned } = await search(q);
      expect(scanned, q).toMatchObject({ _id, stock_number: number, can: { sell: true } });
    }
    const shown = await app.call('getProduct', { params: { id: _id }, query: {} }, staff);
    expect(shown.stock_number).toBe(number);
    const stranger = await app.call(
      'getProduct',
      { params: { id: _id }, query: {} },
      await app.signUp(),
    );
    expect(stranger).not.toHaveProperty('stock_number');

    // The piece wins over those whose names have the digits, also once it is sold.
    await consign(`Harmony H${number} ${number}`);
    const body = saleAt(_id, exampleProduct.resale_price);
    const { number: ticket, created_at: at } = await app.call('createTicket', { body }, staff);
    for (const q of [String(number), `No. ${number}`]) {
      const { scanned, products } = await search(q);
      expect(scanned, q).toMatchObject({ _id, can: { sell: false }, sold: { ticket, at } });
      expect(products[0]?._id, q).toBe(_id);
    }
    // What is gone is also found by words, after what is for sale.
    const named = await search('harmony rock');
    expect(named).toMatchObject({ scanned: null, products: [{ _id, status: 'sold' }] });
    const laid = await consign('Harmony Rocket II');
    const payments = [{ method: 'card' as const, amount: '100' }];
    const customer = { name: 'Ada', email: 'ada@example.test' };
    const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const { lines } = saleAt(laid._id, exampleProduct.resale_price);
    await app.call('createLayaway', { body: { lines, customer, payments, until } }, staff);
    const both = (await search('ROCKET')).products;
    expect(idsOf(both).sort()).toEqual([_id, laid._id].sort());
    expect(both.map(({ can }) => can.sell)).toEqual([false, false]);
    const own = { query: { q: `No. ${number}` } };
    expect(idsOf((await app.call('listOwnProducts', own, seller)).items)).toEqual([_id]);
  });

  it('finds the shop’s pieces by the last digits of their serial number', async () => {
    const piece = await publish({ serial_number: 'US24630534' });
    const { token } = await app.signUp();
    await app.createProduct(token, { image_url: photo, serial_number: 'MX99990534' });
    for (const q of ['0534', '630534']) {
      expect(await search(q), q).toMatchObject({ scanned: null, products: [{ _id: piece._id }] });
    }
  });

  it('lets staff choose if several products for sale have one serial number', async () => {
    const first = await publish({ serial_number: 'US 1188 220' });
    const second = await publish({ serial_number: 'US1188220' });
    expect(await search('us1188220')).toMatchObject({ scanned: null });
    expect(idsOf((await search('us1188220')).products).sort()).toEqual(
      [first._id, second._id].sort(),
    );
    await app.call('endProduct', { params: { id: first._id } }, seller);
    expect((await search('us1188220')).scanned?._id).toBe(second._id);
  });

  it('finds products by their EAN or UPC, and lets staff choose if several for sale have it', async () => {
    const upc = '7 49699-12221 0';
    const first = await publish({ title: 'Slinky strings', gtin: upc });
    const second = await publish({ title: 'Slinky strings', gtin: '0749699122210' });
    const short = await publish({ title: 'Plectrums', gtin: '96385074' });
    expect((await search('96385074')).scanned?._id).toBe(short._id);
    const marked = [']E00749699122210', ']C10100749699122210', 'A749699122210', "è'ç-çç&ééé&à"];
    for (const q of [upc, '749699122210', '0749699122210', ...marked]) {
      const { scanned, products } = await search(q);
      expect(scanned, q).toBeNull();
      expect(idsOf(products).sort(), q).toEqual([first._id, second._id].sort());
    }
    await app.call('endProduct', { params: { id: first._id } }, seller);
    expect((await search('749699122210')).scanned?._id).toBe(second._id);
    expect(await search('749699122211')).toMatchObject({ scanned: null, products: [] });
    // A GS1 element string also has the serial number, which decides.
    const third = await publish({ title: 'Slinky strings', gtin: upc, serial_number: 'LOT-77' });
    const used = await publish({ title: 'Used strings', serial_number: 'USED-78' });
    await publish({ title: 'Other strings', gtin: '4006381333931', serial_number: 'LOT-77' });
    for (const [serial, found] of [
      ['LOT77\u001d10A', third._id],
      ['USED-78', used._id],
      ['OTHER-79', null],
    ] as const) {
      const { scanned } = await search(`]C1010074969912221021${serial}`);
      expect(scanned?._id ?? null, serial).toBe(found);
    }
  });

  it('shows who holds a product until when, and how many buyers are waiting', async () => {
    const product = await publish({ title: 'Danelectro Longhorn' });
    const [buyer, waiting] = [await app.signUp({ name: 'Hanna Holder' }), await app.signUp()];
    const held = await book(product, buyer);
    await book(product, waiting, { waitlist: true });
    expect((await search('Longhorn')).products).toMatchObject([
      {
        _id: product._id,
        status: 'reserved',
        hold: { booking_id: held._id, buyer: 'Hanna Holder', until: held.held_until },
        waiting: 1,
      },
    ]);
  });

  it('lists products that can be sold now before those on hold, and private sellers’ products last', async () => {
    const other = await app.signUp();
    const title = 'Silvertone 1448';
    const theirs = await app.createProduct(other.token, { image_url: photo, title });
    const free = await publish({ title: `${title} with its amplifier and case` });
    const onHold = await publish({ title });
    await book(onHold, await app.signUp());
    const gone = await publish({ title });
    await app.call('createTicket', { body: saleAt(gone._id, exampleProduct.resale_price) }, staff);
    const { products } = await search('silvertone');
    expect(idsOf(products)).toEqual([free._id, onHold._id, gone._id, theirs._id]);
  });

  it('finds open bookings of every seller by name, title, email and phone', async () => {
    const product = await publish({ title: 'Höfner Violin Bass' });
    const buyer = await app.signUp({ name: 'Zoë Quillfeather', email: 'zoe.q@mailbox.test' });
    const waiting = await app.signUp({ name: 'Wanda Waiting', email: 'wanda@mailbox.test' });
    const held = await book(product, buyer, { phone: '+44 20 7946-0958' });
    const place = await book(product, waiting, { waitlist: true, phone: '+1 555 867 5309' });
    const found = async (q: string) => idsOf((await search(q)).bookings);
    const alone = [
      'quillfeather',
      'zoe quill',
      'ZOE.Q@mailbox.test',
      '20 7946',
      '7946-0958',
      'zoe hofner',
    ];
    for (const q of alone) expect(await found(q), q).toEqual([held._id]);
    expect(await found('violin hofner')).toEqual([held._id, place._id]);
    expect(await found('Wanda')).toEqual([place._id]);
    // The seller can't see the contact details of buyers who are only on the waitlist.
    for (const q of ['wanda@mailbox', '867 5309']) expect(await found(q), q).toEqual([]);
    expect((await search('quillfeather')).bookings[0]).toMatchObject({
      buyer: 'Zoë Quillfeather',
      contact: { email: 'zo…@mailbox.test', phone: '…0958' },
      can: { hand_over: false, sell: true },
    });
    expect(JSON.stringify(await search('quillfeather'))).not.toContain(held.handover_code);
  });

  it('finds people by the start of a name or an email address', async () => {
    const person = await app.signUp({ name: 'Ottoline Ferrymore', email: 'otto-f@post.test' });
    await book(await publish({ title: 'Harmony Rocket' }), person);
    const people = async (q: string) => (await search(q)).people;
    for (const q of ['ott', 'OTTOLINE', 'ferrym', 'otto-f@p', 'ottoline ferry']) {
      expect(await people(q), q).toEqual([
        {
          ...{ _id: person.user._id, name: 'Ottoline Ferrymore', open: 1 },
          ...{ short_email: 'ot…@post.test', short_phone: null, credit: '0.00' },
        },
      ]);
    }
    for (const q of ['o', 'ot', 'toline', 'post.test', 'errymore'])
      expect(await people(q), q).toEqual([]);
  });

  it('shows the address of one picked person, up to a number per day, and records both kinds of reading once an hour', async () => {
    const person = await app.signUp({ name: 'Lorna Leadbelly' });
    const { email } = await app.signUp({ role: 'staff' });
    const reader = { token: await app.logIn(email) };
    const input = { query: { q: 'leadbelly' } };
    for (let n = 0; n < 3; n += 1) {
      const found = await app.call('searchCounter', input, reader);
      expect(JSON.stringify(found)).not.toContain(person.email);
    }
    const pick = (id = person.user._id) => app.attempt('getCustomer', { params: { id } }, reader);
    const customer = { _id: person.user._id, name: 'Lorna Leadbelly', email: person.email };
    expect(await pick(crypto.randomUUID())).toMatchObject({ error: { code: 'not_found' } });
    expect(await pick()).toMatchObject({ reply: customer });
    // This app multiplies all limits by 100.
    const used = 100 * figures.customer.account - 1;
    await sql`UPDATE rate_limits SET points = ${used} WHERE key LIKE 'customer:account:%'`.execute(
      app.db,
    );
    expect(await pick()).toMatchObject({ reply: customer });
    expect(await pick()).toMatchObject({ error: { code: 'rate_limited' } });
    const entries = await app.db
      .selectFrom('audit_entries')
      .innerJoin('users', 'users.id', 'actor_id')
      .select(['action', 'subject_id'])
      .where('email', '=', email)
      .orderBy('seq')
      .execute();
    expect(entries).toEqual([
      { action: 'customers read', subject_id: expect.any(String) },
      { action: 'customer read', subject_id: person.user._id },
    ]);
  });

  it('shows that only the shop’s own products can be put on a ticket', async () => {
    const own = await publish({ title: 'Rickenbacker Combo' });
    const other = await app.signUp();
    const theirs = await app.createProduct(other.token, {
      image_url: photo,
      title: 'Rickenbacker Capri',
    });
    const can = async ({ _id }: { _id: string }) => {
      const { can, is_shops } = (await search(_id)).scanned ?? {};
      return { sell: can?.sell, is_shops };
    };
    expect(await can(own)).toEqual({ sell: true, is_shops: true });
    expect(await can(theirs)).toEqual({ sell: false, is_shops: false });
    await book(own, other);
    expect(await can(own)).toEqual({ sell: true, is_shops: true });
  });

  it('treats invalid input as text', async () => {
    for (const q of [
      '%',
      '%%%',
      '___',
      '\\',
      "'; DROP TABLE bookings; --",
      "' OR '9z'='9z",
      '..',
      '💥',
    ]) {
      expect(await search(q), q).toEqual({
        scanned: null,
        products: [],
        scanned_item: null,
        items: [],
        bookings: [],
        people: [],
        layaways: [],
      });
    }
    const bad = {
      '': 'Type or scan something.',
      ['x'.repeat(10_000)]: 'Use at most 500 characters.',
    };
    for (const [q, message] of Object.entries(bad)) {
      const refusal = await app.refused('searchCounter', { query: { q } }, staff);
      expect(refusal).toMatchObject({ status: 422, fields: { q: message } });
    }
    expect((await app.refused('searchCounter', { query: { q: 'a\0b' } }, staff)).code).toBe(
      'invalid',
    );
    await search('x'.repeat(500));
  });

  it('returns at most eight of each kind', async () => {
    const buyer: SignedUp = await app.signUp({ name: 'Many Manifold' });
    for (let n = 0; n < 9; n += 1) {
      await app.signUp({ name: `Many Manifold ${n}` });
      await book(await publish({ title: `Manifold guitar ${n}` }), buyer);
    }
    const { products, bookings, people } = await search('many');
    expect([products.length, bookings.length, people.length]).toEqual([0, 8, 8]);
    expect((await search('manifold guitar')).products).toHaveLength(8);
  });
});
