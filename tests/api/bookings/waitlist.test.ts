import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#contracts/bookings/bookings.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import type { SignedUp } from '#tests/support/api.ts';
import { hours, openBookings, seconds } from '#tests/support/booking-scene.ts';

let product: OwnProduct;
let anna: SignedUp;
let ben: SignedUp;
let cara: SignedUp;
const shop = await openBookings();
const { app, seller, clock, input, signUp, cancel, keep, read, pass } = shop;
beforeEach(async () => {
  product = await shop.publish();
  [anna, ben, cara] = await Promise.all([signUp(), signUp(), signUp()]);
});

const body = (person: SignedUp) => shop.form(product, person);
const book = (person: SignedUp) => shop.book(product, person);
const seenBy = (person: SignedUp) => shop.seen(product, person);
const hoursLeft = ({ held_until }: Booking) => (Date.parse(held_until ?? '') - clock.now) / hours;

/** Lets Anna hold the product, and puts Ben and Cara on the waitlist. Returns the three bookings. */
async function line() {
  const held = await book(anna);
  return { held, second: await book(ben), third: await book(cara) };
}

describe('a buyer who moves up', () => {
  it('gets the product for 24 hours, or for 72 hours from the moment they keep it', async () => {
    const { held, second, third } = await line();
    expect(held).toMatchObject({ promoted: false, can: { keep: false } });
    const nothing = { handover_code: null, held_until: null, seller: { phone: null } };
    expect(second).toMatchObject({ status: 'waiting', place: 1, ...nothing });
    expect(third).toMatchObject({ status: 'waiting', place: 2 });
    expect((await app.refused('keepBooking', input(second), ben)).code).toBe('conflict');
    await cancel(held, anna);
    await pass(10 * seconds);
    const promoted = await read(second, ben);
    expect(promoted).toMatchObject({ status: 'held', promoted: true, can: { keep: true } });
    expect(hoursLeft(promoted)).toBe(24);
    expect(promoted).toMatchObject({
      place: null,
      handover_code: expect.stringMatching(/^\d{6}$/),
    });
    expect(await read(third, cara)).toMatchObject({ place: 1, can: { keep: false } });
    const toKeep = async () => (await app.call('getOverview', { query: {} }, ben)).to_keep;
    expect(await toKeep()).toBe(1);

    await pass(23 * hours);
    const kept = await keep(promoted, ben);
    expect(await toKeep()).toBe(0);
    expect(kept).toMatchObject({ status: 'held', promoted: false, can: { keep: false } });
    expect(kept.handover_code).toBe(promoted.handover_code);
    expect(hoursLeft(kept)).toBe(72);
    await pass(2 * hours);
    // Repeating the request to keep the hold, or sending it for a normal hold, doesn't extend the hold.
    expect(await keep(kept, ben)).toEqual(kept);
    expect(hoursLeft(await read(kept, ben))).toBe(70);
    await pass(70 * hours);
    expect((await app.refused('keepBooking', input(kept), ben)).code).toBe('booking_ended');
    expect(hoursLeft(await read(third, cara))).toBe(24);
  });

  it('alone can keep it, can undo a cancellation, and passes it on without a penalty at the deadline', async () => {
    const { held, second, third } = await line();
    await cancel(held, anna);
    await pass(10 * seconds);
    for (const person of [anna, cara, seller, await signUp({ role: 'admin' })]) {
      expect((await app.refused('keepBooking', input(second), person)).code).toBe('forbidden');
    }
    expect((await app.refused('keepBooking', input(product), ben)).code).toBe('not_found');
    const promoted = await read(second, ben);
    await cancel(promoted, ben);
    expect(await shop.restore(promoted, ben)).toEqual(promoted);
    await pass(24 * hours);
    expect(await read(second, ben)).toMatchObject({ status: 'expired', promoted: true });
    expect(await read(third, cara)).toMatchObject({ status: 'held', promoted: true });
    // No one else is waiting, so Ben can join the waitlist right away.
    expect(await book(ben)).toMatchObject({ status: 'waiting', place: 1, came_back: true });
  });
});

describe('a buyer who held the product and did not collect it', () => {
  it.each(['cancelled', 'expired', 'released'] as const)(
    'can’t wait for it again while others do (%s)',
    async (how) => {
      const { held } = await line();
      if (how === 'cancelled') await cancel(held, anna);
      const release = { ...input(held), body: { reason: 'No show.' } };
      if (how === 'released') await app.call('releaseBooking', release, seller);
      await pass(how === 'expired' ? 72 * hours : 10 * seconds);
      expect(await read(held, anna)).toMatchObject({ status: how });
      expect(await seenBy(anna)).toMatchObject({ others_first: true, can: { wait: false } });
      const refused = await app.refused('createBooking', body(anna), anna);
      expect(refused.code).toBe('product_unavailable');
      expect(refused.message).toMatch(/go first/);
      const stranger = await signUp();
      expect(await seenBy(stranger)).toMatchObject({ others_first: false, can: { wait: true } });
    },
  );

  it('can book it at once if it is free', async () => {
    const held = await book(anna);
    await pass(72 * hours - 1);
    expect((await seenBy(ben)).status).toBe('reserved');
    await Promise.all([pass(1), pass(0)]);
    expect(await read(held, anna)).toMatchObject({ status: 'expired', handover_code: null });
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
  expect((await app.refused('createBooking', body(holder.person), holder.person)).status).toBe(409);
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

it('the waitlist loses no one when buyers join, cancel and expire at the same time', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => app.signUp()));
  const bookings = await Promise.all(people.map(book));
  const latecomers = await Promise.all(Array.from({ length: 6 }, () => app.signUp()));
  await Promise.all([
    ...people.slice(0, 8).map((person, n) => {
      const booking = bookings[n];
      return booking && cancel(booking, person);
    }),
    ...latecomers.map(book),
  ]);
  await pass(10 * seconds);
  const open = await app.db
    .selectFrom('bookings')
    .select('status')
    .where('product_id', '=', product._id)
    .where('status', 'in', ['held', 'waiting'])
    .execute();
  expect(open).toHaveLength(10);
  expect(open.filter((booking) => booking.status === 'held')).toHaveLength(1);
  expect((await seenBy(seller)).status).toBe('reserved');
});
