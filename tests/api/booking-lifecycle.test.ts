import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Booking,
  cancelBooking,
  createBooking,
  getBooking,
  handOverBooking,
  listBookings,
  listReceivedBookings,
  releaseBooking,
} from '#contracts/bookings.ts';
import { deleteProduct, getProduct, type OwnProduct } from '#contracts/products.ts';
import { createBookingService } from '#server/features/bookings/booking-service.ts';
import { productState } from '#server/features/products/product-state.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import { bookingOf } from '#tests/support/example-booking.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let seller: Person;
let photo: string;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.signUp({ name: 'Sam Seller' });
  photo = (await app.createProduct(seller.token)).image_url;
});
afterAll(() => app.stop());

const publish = () => app.createProduct(seller.token, { image_url: photo });

const book = (product: OwnProduct, buyer: Person, waitlist = false) =>
  app.call(
    createBooking,
    { body: bookingOf(product, buyer, { waitlist }) },
    { token: buyer.token },
  );

/** Runs the job that settles bookings as if `seconds` had passed. */
async function settleIn(seconds: number): Promise<void> {
  const now = () => new Date(Date.now() + seconds * 1000);
  const bookings = { db: app.db, now, holdHours: 72, products: productState };
  await createBookingService(bookings).settleDue();
}

const params = (booking: Booking) => ({ params: { id: booking._id } });

async function ownBooking(person: Person): Promise<Booking> {
  const query = { email: person.email };
  const { items } = await app.call(listBookings, { query }, { token: person.token });
  if (!items[0]) throw new Error('there is no booking');
  return items[0];
}

const statusOf = async (product: OwnProduct) =>
  (await app.call(getProduct, { params: { id: product._id } }, { token: seller.token })).status;

describe('the waitlist', () => {
  it('keeps its order, and gives the product to the next buyer when the first cancels', async () => {
    const product = await publish();
    const [first, second, third] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const held = await book(product, first);
    expect(await book(product, second, true)).toMatchObject({
      status: 'waiting',
      place: 1,
      handover_code: null,
      held_until: null,
      seller: { phone: null },
    });
    expect((await book(product, third, true)).place).toBe(2);

    const cancelled = await app.call(cancelBooking, params(held), { token: first.token });
    expect(cancelled).toMatchObject({ status: 'cancelled', can: { cancel: false } });
    await settleIn(10);
    expect(await ownBooking(second)).toMatchObject({ status: 'held', place: null });
    expect((await ownBooking(second)).handover_code).toMatch(/^\d{6}$/);
    expect(await ownBooking(third)).toMatchObject({ status: 'waiting', place: 1 });
    expect(await statusOf(product)).toBe('reserved');
  });

  it('holds the product immediately if it is free', async () => {
    const product = await publish();
    expect((await book(product, await app.signUp(), true)).status).toBe('held');
  });

  it('loses no one when buyers join, cancel and expire at the same time', async () => {
    const product = await publish();
    const people = await Promise.all(Array.from({ length: 12 }, () => app.signUp()));
    const bookings = await Promise.all(people.map((person) => book(product, person, true)));
    const latecomers = await Promise.all(Array.from({ length: 6 }, () => app.signUp()));
    await Promise.all([
      ...people.slice(0, 8).map((person, n) => {
        const booking = bookings[n];
        return booking && app.call(cancelBooking, params(booking), { token: person.token });
      }),
      ...latecomers.map((person) => book(product, person, true)),
    ]);
    await settleIn(10);
    const open = await app.db
      .selectFrom('bookings')
      .select('status')
      .where('product_id', '=', product._id)
      .where('status', 'in', ['held', 'waiting'])
      .execute();
    expect(open).toHaveLength(10);
    expect(open.filter((booking) => booking.status === 'held')).toHaveLength(1);
    expect(await statusOf(product)).toBe('reserved');
  });

  it('moves up when a hold expires', async () => {
    const product = await publish();
    const [first, second] = [await app.signUp(), await app.signUp()];
    await book(product, first);
    await book(product, second, true);
    await Promise.all([settleIn(73 * 3600), settleIn(73 * 3600)]);
    expect((await ownBooking(first)).status).toBe('expired');
    expect((await ownBooking(second)).status).toBe('held');
  });
});

describe('a handover', () => {
  it('requires the buyer’s code, sells the product and releases the waitlist', async () => {
    const product = await publish();
    const [buyer, waiting] = [await app.signUp(), await app.signUp()];
    const booking = await book(product, buyer);
    await book(product, waiting, true);
    const code = booking.handover_code ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const hand = (token: string, body: { code: string }) =>
      app.attempt(handOverBooking, { ...params(booking), body }, { token });

    expect(await hand(seller.token, { code: wrong })).toMatchObject({
      error: { status: 422, fields: { code: 'This code does not match the booking.' } },
    });
    expect(await hand(buyer.token, { code })).toMatchObject({ error: { code: 'forbidden' } });
    const [one, other] = await Promise.all([
      hand(seller.token, { code }),
      hand(seller.token, { code }),
    ]);
    expect([one.ok, other.ok].sort()).toEqual([false, true]);
    expect(await statusOf(product)).toBe('sold');
    expect(await ownBooking(buyer)).toMatchObject({ status: 'collected', handover_code: null });
    const released = await ownBooking(waiting);
    expect(released.status).toBe('released');
    expect(released.ended_reason).toContain('collected');
    const audit = await app.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', booking._id)
      .execute();
    expect(audit).toEqual([{ action: 'product handed over' }]);
    const product_ = { params: { id: product._id } };
    expect((await app.refused(deleteProduct, product_, { token: seller.token })).code).toBe(
      'conflict',
    );
  });

  it('can be done by staff, and limits wrong codes', async () => {
    const product = await publish();
    const [buyer, staff] = [await app.signUp(), await app.signUp({ role: 'staff' })];
    const booking = await book(product, buyer);
    const codes: string[] = [];
    for (let guess = 0; guess < 21; guess += 1) {
      const body = { code: String(guess).padStart(6, '9') };
      const input = { ...params(booking), body };
      codes.push((await app.refused(handOverBooking, input, { token: staff.token })).code);
    }
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('invalid'));
    expect(codes[20]).toBe('rate_limited');
    const other = await app.signUp({ role: 'staff' });
    const body = { code: booking.handover_code ?? '' };
    const done = await app.call(
      handOverBooking,
      { ...params(booking), body },
      { token: other.token },
    );
    expect(done.status).toBe('collected');
  });
});

describe('My Orders', () => {
  it('separates open bookings from ended ones', async () => {
    const buyer = await app.signUp();
    const cancelled = await book(await publish(), buyer);
    const held = await book(await publish(), buyer);
    await app.call(cancelBooking, params(cancelled), { token: buyer.token });
    const list = (state?: 'open' | 'ended') =>
      app.call(
        listBookings,
        { query: { email: buyer.email, ...(state && { state }) } },
        { token: buyer.token },
      );
    const ids = async (state?: 'open' | 'ended') => (await list(state)).items.map(({ _id }) => _id);
    expect(await ids('open')).toEqual([held._id]);
    expect(await ids('ended')).toEqual([cancelled._id]);
    expect(await ids()).toEqual([held._id, cancelled._id]);
    expect((await list('open')).total).toBe(1);
  });

  it('shows a booking only to its buyer', async () => {
    const buyer = await app.signUp();
    const booking = await book(await publish(), buyer);
    expect(await app.call(getBooking, params(booking), { token: buyer.token })).toEqual(booking);
    const others = [seller, await app.signUp(), await app.signUp({ role: 'admin' })];
    for (const { token } of others) {
      expect((await app.refused(getBooking, params(booking), { token })).code).toBe('not_found');
    }
  });
});

describe('staff on the waitlist', () => {
  it('can’t release the holder or hand over to themselves, and a release is recorded', async () => {
    const product = await publish();
    const [buyer, staff, colleague] = [
      await app.signUp(),
      await app.signUp({ role: 'staff' }),
      await app.signUp({ role: 'staff' }),
    ];
    const held = await book(product, buyer);
    const waiting = await book(product, staff, true);
    const release = { ...params(held), body: { reason: 'Mine now.' } };
    expect((await app.refused(releaseBooking, release, staff)).code).toBe('forbidden');
    await app.call(releaseBooking, { ...params(held), body: { reason: 'No show.' } }, colleague);
    const audit = await app.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'action'])
      .where('subject_id', '=', held._id)
      .execute();
    expect(audit).toEqual([{ actor_id: colleague.user._id, action: 'booking released' }]);
    const code = (await ownBooking(staff)).handover_code ?? '';
    const toSelf = { ...params(waiting), body: { code } };
    expect((await app.refused(handOverBooking, toSelf, staff)).code).toBe('forbidden');
  });
});

describe('My Buyers', () => {
  it('shows holders and waiting buyers, with contact details for holders only', async () => {
    const shop = await app.signUp({ name: 'Small Shop' });
    const product = await app.createProduct(shop.token, { image_url: photo });
    const [buyer, waiting] = [await app.signUp(), await app.signUp()];
    await book(product, buyer);
    await book(product, waiting, true);
    const query = { state: 'open' as const };
    const { items } = await app.call(listReceivedBookings, { query }, { token: shop.token });
    expect(items).toMatchObject([
      { buyer: waiting.user.name, status: 'waiting', contact: null, can: { hand_over: false } },
      {
        buyer: buyer.user.name,
        status: 'held',
        contact: { email: buyer.email, phone: '555 010 999' },
      },
    ]);
    expect(JSON.stringify(items)).not.toContain('handover_code');
    const theirs = await app.call(listReceivedBookings, { query }, { token: buyer.token });
    expect(theirs.items).toEqual([]);
  });

  it('lets only the seller release, with a reason', async () => {
    const product = await publish();
    const [buyer, stranger] = [await app.signUp(), await app.signUp()];
    const booking = await book(product, buyer);
    const input = { ...params(booking), body: { reason: 'The neck broke, I am sorry.' } };
    const { token } = stranger;
    expect((await app.refused(releaseBooking, input, { token })).code).toBe('forbidden');
    expect((await app.refused(cancelBooking, input, { token })).code).toBe('forbidden');
    const silent = { ...params(booking), body: { reason: ' ' } };
    const unsaid = await app.refused(releaseBooking, silent, { token: seller.token });
    expect(unsaid.fields).toEqual({ reason: 'Reason is required!' });
    await app.call(releaseBooking, input, { token: seller.token });
    expect(await ownBooking(buyer)).toMatchObject({
      status: 'released',
      ended_reason: 'The neck broke, I am sorry.',
    });
    expect(await statusOf(product)).toBe('live');
  });

  it('shows the reason when the seller deletes the product', async () => {
    const product = await publish();
    const buyer = await app.signUp();
    await book(product, buyer);
    await app.call(deleteProduct, { params: { id: product._id } }, { token: seller.token });
    expect(await ownBooking(buyer)).toMatchObject({
      status: 'released',
      ended_reason: 'The seller withdrew this product.',
      product: { status: 'archived' },
    });
  });
});
