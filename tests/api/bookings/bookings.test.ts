import { afterAll, describe, expect, it } from 'vitest';
import {
  cancelBooking,
  createBooking,
  listBookings,
  restoreBooking,
} from '#contracts/bookings/bookings.ts';
import { getProduct } from '#contracts/catalog/products.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { bookingOf } from '#tests/support/example-booking.ts';
import { sweepAt } from '#tests/support/sweep-holds.ts';

let clock = Date.now();
const app = await startTestApp({ now: () => new Date(clock) });
const seller = await app.signUp({ name: 'Sam Seller' });
const photo = (await app.createProduct(seller.token)).image_url;
afterAll(() => app.stop());

const publish = (overrides = {}) =>
  app.createProduct(seller.token, { image_url: photo, ...overrides });

const request = (...booking: Parameters<typeof bookingOf>) => ({ body: bookingOf(...booking) });

describe('booking', () => {
  it('holds the product for 72 hours, with a code that only the buyer sees', async () => {
    const product = await publish();
    const buyer = await app.signUp({ name: 'Bo Buyer' });
    const booking = await app.call(createBooking, request(product, buyer), buyer);
    expect(booking).toMatchObject({
      selectedProduct: product.title,
      price: product.resale_price,
      buyer: 'Bo Buyer',
      email: buyer.email,
      status: 'held',
      place: null,
    });
    expect(booking.handover_code).toMatch(/^\d{6}$/);
    expect(Date.parse(booking.held_until ?? '') - clock).toBe(72 * 3_600_000);
    const seen = await app.call(getProduct, { params: { id: product._id } }, buyer);
    const own = {
      booked: { _id: booking._id, status: 'held', place: null },
      can: { book: false, wait: false },
    };
    expect(seen).toMatchObject({ status: 'reserved', hold_hours: 72, ...own });
    const stranger = await app.signUp();
    const input = { params: { id: product._id } };
    const others = { booked: null, can: { book: false, wait: true } };
    expect(await app.call(getProduct, input, stranger)).toMatchObject(others);

    const query = { email: buyer.email };
    const mine = await app.call(listBookings, { query }, buyer);
    expect(mine).toMatchObject({ total: 1, items: [booking] });
    const admin = await app.signUp({ role: 'admin' });
    const theirs = await app.call(listBookings, { query }, admin);
    expect(theirs.items[0]?.handover_code).toBeNull();
    expect((await app.refused(listBookings, { query }, stranger)).code).toBe('forbidden');
  });

  it('lets one of fifty simultaneous bookings win', async () => {
    const buyers = await Promise.all(Array.from({ length: 50 }, () => app.signUp()));
    for (let round = 0; round < 2; round += 1) {
      const product = await publish();
      const outcomes = await Promise.all(
        buyers.map((buyer) => app.attempt(createBooking, request(product, buyer), buyer)),
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
      app.refused(createBooking, request(product, person, overrides), person);
    expect((await as(seller)).code).toBe('own_product');
    const unknown = request({ ...product, _id: buyer.user._id }, buyer);
    expect((await app.refused(createBooking, unknown, buyer)).code).toBe('not_found');
    expect((await as(buyer, { price: '1.00' })).code).toBe('price_changed');
    expect((await as(buyer, { selectedProduct: 'A bargain' })).code).toBe('product_changed');
    const foreign = await as(buyer, { email: seller.email, buyer: 'Someone Else' });
    expect(foreign).toMatchObject({ status: 422, code: 'invalid' });
    expect(Object.keys(foreign.fields ?? {}).sort()).toEqual(['buyer', 'email']);
    await app.call(createBooking, request(product, buyer), buyer);
    expect((await as(buyer)).code).toBe('already_booked');
  });

  it('keeps its snapshot when the product changes', async () => {
    const product = await publish({ title: 'As booked' });
    const buyer = await app.signUp();
    await app.call(createBooking, request(product, buyer), buyer);
    await app.db
      .updateTable('products')
      .set({ title: 'Renamed', resale_price_cents: 100 })
      .where('id', '=', product._id)
      .execute();
    const query = { email: buyer.email };
    const { items } = await app.call(listBookings, { query }, buyer);
    expect(items[0]).toMatchObject({ selectedProduct: 'As booked', price: '549.00' });
  });

  it('allows at most twenty open bookings, even for simultaneous requests', async () => {
    const buyer = await app.signUp();
    const products = await Promise.all(Array.from({ length: 22 }, () => publish()));
    const outcomes = await Promise.all(
      products.map((product) => app.attempt(createBooking, request(product, buyer), buyer)),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(20);
    const codes = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error.code]));
    expect(codes).toEqual(['too_many_holds', 'too_many_holds']);
    const cancelled = outcomes.find((outcome) => outcome.ok)?.reply;
    await app.call(cancelBooking, { params: { id: cancelled?._id ?? '' } }, buyer);
    // The canceled booking still counts toward the limit, because it can still be restored.
    const another = request(await publish(), buyer);
    expect((await app.refused(createBooking, another, buyer)).code).toBe('too_many_holds');
    clock += 10_000;
    expect((await app.call(createBooking, another, buyer)).status).toBe('held');
  });

  it('is rejected after twenty canceled bookings in a day, or three of one product', async () => {
    const [buyer, holder] = [await app.signUp(), await app.signUp()];
    const products = await Promise.all(Array.from({ length: 9 }, () => publish()));
    const held = products[0] as (typeof products)[number];
    await app.call(createBooking, request(held, holder), holder);
    const refusal = async (product: typeof held) =>
      (await app.refused(createBooking, request(product, buyer, { waitlist: true }), buyer))
        .message;
    let last = { params: { id: '' } };
    for (let n = 0; n < 20; n += 1) {
      const product = products[Math.floor(n / 3)] as typeof held;
      // The first three bookings are on waitlists, which count toward the limit too.
      const body = bookingOf(product, buyer, { waitlist: true });
      last = { params: { id: (await app.call(createBooking, { body }, buyer))._id } };
      await app.call(cancelBooking, last, buyer);
      if (n === 2)
        expect(await refusal(product)).toMatch(/^You canceled bookings of this product 3 times/);
    }
    const fresh = products[8] as typeof held;
    expect(await refusal(fresh)).toMatch(/^You canceled 20 bookings within a day/);
    // Bookings that were restored don't count as canceled.
    await app.call(restoreBooking, last, buyer);
    expect((await app.call(createBooking, request(fresh, buyer), buyer)).status).toBe('held');
    await app.call(cancelBooking, last, buyer);
    expect(await refusal(products[7] as typeof held)).toMatch(/^You canceled 20 bookings/);
    clock += 24 * 3_600_000 + 1;
    buyer.token = await app.logIn(buyer.email);
    const body = bookingOf(held, buyer, { waitlist: true });
    expect((await app.call(createBooking, { body }, buyer)).status).toBe('waiting');
    seller.token = await app.logIn(seller.email);
  });
});

describe('an expired hold', () => {
  it('frees the product for the next buyer', async () => {
    const product = await publish();
    const [late, next] = await Promise.all([app.signUp(), app.signUp()]);
    await app.call(createBooking, request(product, late), late);
    const settle = () => sweepAt(app.db, new Date(clock));
    clock += 72 * 3_600_000 - 1;
    await settle();
    const input = { params: { id: product._id } };
    const held = await app.call(getProduct, input, { token: await app.logIn(next.email) });
    expect(held.status).toBe('reserved');

    clock += 1;
    await Promise.all([settle(), settle()]);
    const token = await app.logIn(late.email);
    const query = { email: late.email };
    const { items } = await app.call(listBookings, { query }, { token });
    expect(items[0]).toMatchObject({ status: 'expired', handover_code: null });
    const again = await app.call(createBooking, request(product, next), {
      token: await app.logIn(next.email),
    });
    expect(again.status).toBe('held');
    seller.token = await app.logIn(seller.email);
  });
});

describe('an Idempotency-Key', () => {
  it('returns the same reply for the same request, even at the same time', async () => {
    const product = await publish();
    const buyer = await app.signUp();
    const options = { token: buyer.token, idempotencyKey: 'once-and-again' };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => app.call(createBooking, request(product, buyer), options)),
    );
    const later = await app.call(createBooking, request(product, buyer), options);
    for (const reply of replies) expect(reply).toEqual(later);
  });

  it('returns the current booking', async () => {
    const product = await publish();
    const buyer = await app.signUp();
    const options = { token: buyer.token, idempotencyKey: 'long-ago' };
    const first = await app.call(createBooking, request(product, buyer), options);
    await app.call(cancelBooking, { params: { id: first._id } }, options);
    const now = { _id: first._id, status: 'cancelled', handover_code: null };
    const repeat = () => app.call(createBooking, request(product, buyer), options);
    expect(await repeat()).toMatchObject(now);
  });

  it('is rejected with another request or in an invalid format', async () => {
    const [one, other] = [await publish(), await publish()];
    const buyer = await app.signUp();
    const options = { token: buyer.token, idempotencyKey: 'reused' };
    await app.call(createBooking, request(one, buyer), options);
    const error = await app.refused(createBooking, request(other, buyer), options);
    expect(error).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    const long = { token: buyer.token, idempotencyKey: 'x'.repeat(201) };
    expect((await app.refused(createBooking, request(other, buyer), long)).status).toBe(422);
  });

  it('is separate for each account', async () => {
    const product = await publish();
    const [one, other] = await Promise.all([app.signUp(), app.signUp()]);
    const idempotencyKey = 'shared';
    await app.call(createBooking, request(product, one), { token: one.token, idempotencyKey });
    const error = await app.refused(createBooking, request(product, other), {
      token: other.token,
      idempotencyKey,
    });
    expect(error.code).toBe('product_unavailable');
  });
});
