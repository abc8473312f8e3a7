import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Booking,
  cancelBooking,
  createBooking,
  getBooking,
  keepBooking,
  releaseBooking,
  restoreBooking,
} from '#contracts/bookings/bookings.ts';
import { getProduct } from '#contracts/catalog/products.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { bookingOf } from '#tests/support/example-booking.ts';
import { sweepAt } from '#tests/support/sweep-holds.ts';

const seconds = 1000;
const hours = 3_600_000;

let clock = Date.now();
let product: OwnProduct;
let anna: SignedUp;
let ben: SignedUp;
let cara: SignedUp;
const app = await startTestApp({ now: () => new Date(clock), env: { RATE_LIMIT_FACTOR: '100' } });
const seller = await app.signUp({ name: 'Sam Seller' });
const photo = (await app.createProduct(seller.token)).image_url;
afterAll(() => app.stop());
beforeEach(async () => {
  seller.token = await app.logIn(seller.email);
  product = await app.createProduct(seller.token, { image_url: photo });
  [anna, ben, cara] = await Promise.all([app.signUp(), app.signUp(), app.signUp()]);
});

const input = ({ _id }: { _id: string }) => ({ params: { id: _id } });
const body = (person: SignedUp) => ({ body: bookingOf(product, person, { waitlist: true }) });
const book = (person: SignedUp) => app.call(createBooking, body(person), person);
const cancel = (booking: Booking, person: SignedUp) =>
  app.call(cancelBooking, input(booking), person);
const keep = (booking: Booking, person: SignedUp) => app.call(keepBooking, input(booking), person);
const read = (booking: Booking, person: SignedUp) => app.call(getBooking, input(booking), person);
const seenBy = (person: SignedUp) => app.call(getProduct, input(product), person);
const hoursLeft = ({ held_until }: Booking) => (Date.parse(held_until ?? '') - clock) / hours;

/**
 * Moves the clock forward and settles the product. Everyone logs in again, because tokens are valid for only an hour.
 */
async function pass(ms: number): Promise<void> {
  clock += ms;
  await sweepAt(app.db, new Date(clock));
  for (const person of [seller, anna, ben, cara]) person.token = await app.logIn(person.email);
}

/** Lets Anna hold the product, and puts Ben and Cara on the waitlist. Returns the three bookings. */
async function line() {
  const held = await book(anna);
  return { held, second: await book(ben), third: await book(cara) };
}

describe('a buyer who moves up', () => {
  it('gets the product for 24 hours, or for 72 hours from the moment they keep it', async () => {
    const { held, second, third } = await line();
    expect(held).toMatchObject({ promoted: false, can: { keep: false } });
    expect((await app.refused(keepBooking, input(second), ben)).code).toBe('conflict');
    await cancel(held, anna);
    await pass(10 * seconds);
    const promoted = await read(second, ben);
    expect(promoted).toMatchObject({ status: 'held', promoted: true, can: { keep: true } });
    expect(hoursLeft(promoted)).toBe(24);
    expect(promoted.handover_code).toMatch(/^\d{6}$/);
    expect(await read(third, cara)).toMatchObject({ place: 1, can: { keep: false } });

    await pass(23 * hours);
    const kept = await keep(promoted, ben);
    expect(kept).toMatchObject({ status: 'held', promoted: false, can: { keep: false } });
    expect(kept.handover_code).toBe(promoted.handover_code);
    expect(hoursLeft(kept)).toBe(72);
    await pass(2 * hours);
    // Repeating the request to keep the hold, or sending it for a normal hold, doesn't extend the hold.
    expect(await keep(kept, ben)).toEqual(kept);
    expect(hoursLeft(await read(kept, ben))).toBe(70);
    await pass(70 * hours);
    expect((await app.refused(keepBooking, input(kept), ben)).code).toBe('booking_ended');
    expect(hoursLeft(await read(third, cara))).toBe(24);
  });

  it('passes the product on without a penalty if they don’t keep it', async () => {
    const { held, second, third } = await line();
    await cancel(held, anna);
    await pass(10 * seconds);
    await pass(24 * hours);
    expect(await read(second, ben)).toMatchObject({ status: 'expired', promoted: true });
    expect(await read(third, cara)).toMatchObject({ status: 'held', promoted: true });
    // No one else is waiting, so Ben can join the waitlist right away.
    expect(await book(ben)).toMatchObject({ status: 'waiting', place: 1, came_back: true });
  });

  it('can undo a cancellation, and then has the same deadline as before', async () => {
    const { held, second } = await line();
    await cancel(held, anna);
    await pass(10 * seconds);
    const promoted = await read(second, ben);
    await cancel(promoted, ben);
    expect(await app.call(restoreBooking, input(promoted), ben)).toEqual(promoted);
  });

  it('is the only person who can keep it', async () => {
    const { held, second } = await line();
    await cancel(held, anna);
    await pass(10 * seconds);
    const admin = await app.signUp({ role: 'admin' });
    for (const person of [anna, cara, seller, admin]) {
      expect((await app.refused(keepBooking, input(second), person)).code).toBe('forbidden');
    }
    const unknown = { params: { id: product._id } };
    expect((await app.refused(keepBooking, unknown, ben)).code).toBe('not_found');
  });
});

describe('a buyer who held the product and did not collect it', () => {
  it.each(['cancelled', 'expired', 'released'] as const)(
    'can’t wait for it again while others do (%s)',
    async (how) => {
      const { held } = await line();
      if (how === 'cancelled') await cancel(held, anna);
      const release = { ...input(held), body: { reason: 'No show.' } };
      if (how === 'released') await app.call(releaseBooking, release, seller);
      await pass(how === 'expired' ? 72 * hours : 10 * seconds);
      expect(await read(held, anna)).toMatchObject({ status: how });
      expect(await seenBy(anna)).toMatchObject({ others_first: true, can: { wait: false } });
      const refused = await app.refused(createBooking, body(anna), anna);
      expect(refused.code).toBe('product_unavailable');
      expect(refused.message).toMatch(/go first/);
      const stranger = await app.signUp();
      expect(await seenBy(stranger)).toMatchObject({ others_first: false, can: { wait: true } });
    },
  );

  it('can book it at once if it is free', async () => {
    const held = await book(anna);
    await pass(72 * hours);
    expect((await read(held, anna)).status).toBe('expired');
    expect(await book(anna)).toMatchObject({ status: 'held', promoted: false });
  });

  it('waits behind buyers who join later but have never held the product', async () => {
    const held = await book(anna);
    const second = await book(ben);
    await cancel(held, anna);
    await pass(10 * seconds);
    const again = await book(anna);
    expect(again).toMatchObject({ status: 'waiting', place: 1, came_back: true });
    expect(await book(cara)).toMatchObject({ status: 'waiting', place: 1, came_back: false });
    expect((await read(again, anna)).place).toBe(2);
    expect((await seenBy(anna)).booked).toMatchObject({ status: 'waiting', place: 2 });
    await cancel(await read(second, ben), ben);
    await pass(10 * seconds);
    expect((await read(again, anna)).place).toBe(1);
  });
});

it('two accounts can’t pass a product back and forth while a third waits for it', async () => {
  let holder = { person: anna, booking: await book(anna) };
  let other = { person: ben, booking: await book(ben) };
  for (let turn = 0; turn < 3; turn += 1) {
    await cancel(holder.booking, holder.person);
    await pass(10 * seconds);
    const booking = await book(holder.person);
    [holder, other] = [other, { person: holder.person, booking }];
  }
  const third = await book(cara);
  await cancel(holder.booking, holder.person);
  await pass(10 * seconds);
  expect(await read(third, cara)).toMatchObject({ status: 'held', promoted: true });
  expect(await read(other.booking, other.person)).toMatchObject({ status: 'waiting', place: 1 });
  expect((await app.refused(createBooking, body(holder.person), holder.person)).status).toBe(409);
});

it('the product page shows a canceled booking while its buyer can undo it', async () => {
  const { held, second } = await line();
  for (const [booking, person] of [
    [held, anna],
    [second, ben],
  ] as const) {
    await cancel(booking, person);
    expect(await seenBy(person)).toMatchObject({
      booked: { _id: booking._id, status: 'cancelled', place: null },
      can: { book: false, wait: false },
    });
  }
  await pass(10 * seconds);
  expect((await seenBy(anna)).booked).toBeNull();
  expect(await seenBy(ben)).toMatchObject({ booked: null, can: { wait: true } });
});
