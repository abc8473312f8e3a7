import { describe, expect, it } from 'vitest';
import { type SignedUp, shopEmail } from '#tests/support/api.ts';
import { hours, openBookings, seconds } from '#tests/support/booking-scene.ts';
import { bookingOf } from '#tests/support/example-product.ts';

const shop = await openBookings();
const { app, seller, clock, signUp, publish, book, cancel } = shop;

const request = (...booking: Parameters<typeof bookingOf>) => ({ body: bookingOf(...booking) });

describe('booking', () => {
  it('holds the product for 72 hours, with a code that only the buyer sees', async () => {
    const product = await publish();
    const buyer = await signUp({ name: 'Bo Buyer' });
    const booking = await app.call('createBooking', request(product, buyer), buyer);
    expect(booking).toMatchObject({
      selectedProduct: product.title,
      price: product.resale_price,
      buyer: 'Bo Buyer',
      email: buyer.email,
      status: 'held',
      place: null,
    });
    expect(booking.handover_code).toMatch(/^\d{6}$/);
    expect(Date.parse(booking.held_until ?? '') - clock.now).toBe(72 * 3_600_000);
    const own = {
      booked: { _id: booking._id, status: 'held', place: null },
      can: { book: false, wait: false },
    };
    const seen = { status: 'reserved', hold_hours: 72, ...own };
    expect(await shop.seen(product, buyer)).toMatchObject(seen);
    const stranger = await app.signUp();
    const others = { booked: null, can: { book: false, wait: true } };
    expect(await shop.seen(product, stranger)).toMatchObject(others);

    const query = { email: buyer.email };
    const mine = await app.call('listBookings', { query }, buyer);
    expect(mine).toMatchObject({ total: 1, items: [booking] });
    const admin = await app.signUp({ role: 'admin' });
    const theirs = await app.call('listBookings', { query }, admin);
    expect(theirs.items[0]?.handover_code).toBeNull();
    expect((await app.refused('listBookings', { query }, stranger)).code).toBe('forbidden');
  });

  it('shows the shop’s address to who holds one of its products', async () => {
    const [owner, buyer, next] = [
      await signUp({ email: shopEmail }),
      await signUp(),
      await signUp(),
    ];
    const product = await app.createProduct(owner.token);
    const held = await book(product, buyer);
    expect(held.seller).toMatchObject({ address: '12 Maple Street, Salem, OR 97301' });
    expect(await shop.read(held, buyer)).toEqual(held);
    expect((await book(product, next)).seller).not.toHaveProperty('address');
    expect((await book(await publish(), buyer)).seller).not.toHaveProperty('address');
  });

  it('can be repeated after it ended, as long as the product is for sale', async () => {
    const [buyer, next] = [await signUp(), await signUp()];
    const product = await publish();
    await book(await publish(), buyer);
    const ended = await cancel(await book(product, buyer), buyer);
    expect(ended.can.book_again).toBe(false);
    await shop.pass(10 * seconds);
    const query = { email: buyer.email, state: 'ended' as const };
    expect(await app.call('listBookings', { query }, buyer)).toMatchObject({
      total: 1,
      counts: { open: 1, ended: 1 },
      items: [{ _id: ended._id, can: { book_again: true } }],
    });
    await book(product, next);
    expect((await shop.read(ended, buyer)).can.book_again).toBe(false);
    // An admin gets no counts without a row, because the reading would not be in the audit log.
    const none = { query: { email: next.email, state: 'ended' as const } };
    const seen = await app.call('listBookings', none, await signUp({ role: 'admin' }));
    expect([seen.items, seen.counts]).toEqual([[], undefined]);
  });

  it('lets one of fifty simultaneous bookings win', async () => {
    const buyers = await Promise.all(Array.from({ length: 50 }, () => app.signUp()));
    for (let round = 0; round < 2; round += 1) {
      const product = await publish();
      const outcomes = await Promise.all(
        buyers.map((buyer) => app.attempt('createBooking', request(product, buyer), buyer)),
      );
      expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
      const refusals = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error]));
      expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['product_unavailable']));
      expect(refusals.every(({ message }) => message.includes('waitlist'))).toBe(true);
      const { n } = await app.db
        .selectFrom('bookings')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('product_id', '=', product._id)
        .executeTakeFirstOrThrow();
      expect(n).toBe(1);
    }
  });

  it('is rejected for your own product, a second time, with an outdated price or title, or in another person’s name', async () => {
    const product = await publish();
    const buyer = await app.signUp();
    const as = (person: SignedUp, overrides = {}) =>
      app.refused('createBooking', request(product, person, overrides), person);
    expect((await as(seller)).code).toBe('own_product');
    const unknown = request({ ...product, _id: buyer.user._id }, buyer);
    expect((await app.refused('createBooking', unknown, buyer)).code).toBe('not_found');
    expect((await as(buyer, { price: '1.00' })).code).toBe('price_changed');
    expect((await as(buyer, { selectedProduct: 'A bargain' })).code).toBe('product_changed');
    const foreign = await as(buyer, { email: seller.email, buyer: 'Someone Else' });
    expect(foreign).toMatchObject({ status: 422, code: 'invalid' });
    expect(Object.keys(foreign.fields ?? {}).sort()).toEqual(['buyer', 'email']);
    await app.call('createBooking', request(product, buyer), buyer);
    expect((await as(buyer)).code).toBe('already_booked');
  });

  it('allows at most twenty open bookings, even for simultaneous requests', async () => {
    const buyer = await app.signUp();
    const products = await Promise.all(Array.from({ length: 22 }, () => publish()));
    const outcomes = await Promise.all(
      products.map((product) => app.attempt('createBooking', request(product, buyer), buyer)),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(20);
    const codes = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error.code]));
    expect(codes).toEqual(['too_many_holds', 'too_many_holds']);
    const cancelled = outcomes.find((outcome) => outcome.ok)?.reply;
    if (cancelled) await cancel(cancelled, buyer);
    // The canceled booking still counts toward the limit, because it can still be restored.
    const another = request(await publish(), buyer);
    expect((await app.refused('createBooking', another, buyer)).code).toBe('too_many_holds');
    clock.now += 10_000;
    expect((await app.call('createBooking', another, buyer)).status).toBe('held');
  });

  it('is rejected after twenty canceled bookings in a day, or three of one product', async () => {
    const [buyer, holder] = [await signUp(), await signUp()];
    const products = await Promise.all(Array.from({ length: 9 }, () => publish()));
    const held = products[0] as (typeof products)[number];
    await book(held, holder);
    const refusal = async (product: typeof held) =>
      (await app.refused('createBooking', shop.form(product, buyer), buyer)).message;
    let last = await book(held, buyer);
    await cancel(last, buyer);
    for (let n = 1; n < 20; n += 1) {
      // The first three bookings are on waitlists, which count toward the limit too.
      const product = products[Math.floor(n / 3)] as typeof held;
      last = await book(product, buyer);
      await cancel(last, buyer);
      if (n === 2)
        expect(await refusal(product)).toMatch(/^You canceled bookings of this product 3 times/);
    }
    const fresh = products[8] as typeof held;
    expect(await refusal(fresh)).toMatch(/^You canceled 20 bookings within a day/);
    // Bookings that were restored don't count as canceled.
    await shop.restore(last, buyer);
    expect((await book(fresh, buyer)).status).toBe('held');
    await cancel(last, buyer);
    expect(await refusal(products[7] as typeof held)).toMatch(/^You canceled 20 bookings/);
    await shop.pass(24 * hours + 1);
    expect((await book(held, buyer)).status).toBe('waiting');
  });
});

it('an Idempotency-Key returns the current booking for the same request of one account, even at the same time', async () => {
  const [one, other] = [await publish(), await publish()];
  const [buyer, stranger] = await Promise.all([app.signUp(), app.signUp()]);
  const idempotencyKey = 'once-and-again';
  const options = { token: buyer.token, idempotencyKey };
  const repeat = () => app.call('createBooking', request(one, buyer), options);
  const replies = await Promise.all(Array.from({ length: 5 }, repeat));
  const first = await repeat();
  for (const reply of replies) expect(reply).toEqual(first);
  const error = await app.refused('createBooking', request(other, buyer), options);
  expect(error).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  const long = { token: buyer.token, idempotencyKey: 'x'.repeat(201) };
  expect((await app.refused('createBooking', request(other, buyer), long)).status).toBe(422);
  const theirs = { token: stranger.token, idempotencyKey };
  const taken = await app.refused('createBooking', request(one, stranger), theirs);
  expect(taken.code).toBe('product_unavailable');
  await cancel(first, buyer);
  const now = { _id: first._id, status: 'cancelled', handover_code: null };
  expect(await repeat()).toMatchObject(now);
});
