import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#contracts/bookings/bookings.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import type { SignedUp } from '#tests/support/api.ts';
import { openBookings } from '#tests/support/booking-scene.ts';
import { bookingOf, handOver } from '#tests/support/example-product.ts';
import { readPages } from '#tests/support/pages.ts';
import { sweepAt } from '#tests/support/sweep-holds.ts';

let product: OwnProduct;
let buyer: SignedUp;
let next: SignedUp;
const shop = await openBookings();
const { app, seller, photo, clock, input, signUp, publish, cancel, restore, read, pass } = shop;
beforeEach(async () => {
  [product, buyer, next] = await Promise.all([publish(), signUp(), signUp()]);
});

const book = (person: SignedUp, of = product) => shop.book(of, person);
const refusedToRestore = async (booking: Booking, person: SignedUp) => {
  const { status, code } = await app.refused('restoreBooking', input(booking), person);
  return `${status} ${code}`;
};
const statusOf = async (one: OwnProduct) => (await shop.seen(one, seller)).status;

describe('a canceled hold', () => {
  it('keeps the product for ten seconds and can be restored unchanged', async () => {
    const held = await book(buyer);
    const waiting = await book(next);
    const cancelled = await cancel(held, buyer);
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      handover_code: null,
      can: { cancel: false, restore: true },
    });
    expect(Date.parse(cancelled.restorable_until ?? '') - clock.now).toBe(10_000);
    await pass(9_999);
    expect(await read(waiting, next)).toMatchObject({ status: 'waiting', place: 1 });
    expect(await statusOf(product)).toBe('reserved');
    const other = await signUp();
    const body = bookingOf(product, other);
    expect((await app.refused('createBooking', { body }, other)).code).toBe('product_unavailable');
    // The product passes to the next buyer, so its seller can't end it.
    expect((await app.refused('endProduct', input(product), seller)).code).toBe('conflict');
    expect(await restore(held, buyer)).toEqual(held);
    await pass(20_000);
    expect((await read(held, buyer)).status).toBe('held');
    expect(await refusedToRestore(held, buyer)).toBe('409 booking_ended');
  });

  it('stays above its buyer’s ended bookings for as long', async () => {
    const [old, held, later] = [await publish(), await publish(), await publish()];
    const ended = await book(buyer, old);
    await cancel(ended, buyer);
    await pass(20_000);
    const booked = await book(buyer, held);
    clock.now += 1000;
    const last = await book(buyer, later);
    const list = async () => {
      const found = await readPages((from) =>
        app.call('listBookings', { query: { email: buyer.email, limit: 1, ...from } }, buyer),
      );
      return found.map(({ _id }) => _id);
    };
    await cancel(last, buyer);
    expect(await list()).toEqual([last._id, booked._id, ended._id]);
    await pass(20_000);
    expect(await list()).toEqual([booked._id, last._id, ended._id]);
  });

  it('can’t be restored after that, and puts the product up for sale again if no one is waiting', async () => {
    const held = await book(buyer);
    await cancel(held, buyer);
    clock.now += 10_000;
    expect(await refusedToRestore(held, buyer)).toBe('409 booking_ended');
    expect((await read(held, buyer)).can.restore).toBe(false);
    await pass(0);
    expect(await statusOf(product)).toBe('live');
    expect((await book(next)).status).toBe('held');
  });

  it('goes to the next buyer or back to the buyer who canceled, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const guitar = await publish();
      const held = await book(buyer, guitar);
      const waiting = await book(next, guitar);
      const { restorable_until } = await cancel(held, buyer);
      const atEnd = () => sweepAt(app.db, new Date(restorable_until ?? ''));
      const [restored] = await Promise.all([
        app.attempt('restoreBooking', input(held), buyer),
        atEnd(),
        atEnd(),
      ]);
      const states = [(await read(held, buyer)).status, (await read(waiting, next)).status];
      expect(states).toEqual(restored.ok ? ['held', 'waiting'] : ['cancelled', 'held']);
      if (restored.ok) await cancel(held, buyer);
      await pass(10_000);
    }
  });

  it('can be restored only by its buyer, only if it was canceled, and not after a new booking', async () => {
    const held = await book(buyer);
    expect(await refusedToRestore(held, buyer)).toBe('409 booking_ended');
    await cancel(held, buyer);
    expect((await app.refused('cancelBooking', input(held), buyer)).code).toBe('booking_ended');
    for (const person of [next, seller, await signUp({ role: 'admin' })]) {
      expect(await refusedToRestore(held, person)).toBe('403 forbidden');
    }
    expect(await refusedToRestore({ ...held, _id: product._id }, buyer)).toBe('404 not_found');
    const release = { ...input(held), body: { reason: 'Too late.' } };
    expect((await app.refused('releaseBooking', release, seller)).code).toBe('booking_ended');
    expect((await book(buyer)).status).toBe('held');
    expect(await refusedToRestore(held, buyer)).toBe('409 booking_ended');
  });

  it('ends on time even if it was canceled seconds before', async () => {
    const held = await book(buyer);
    await pass(Date.parse(held.held_until ?? '') - clock.now - 5_000);
    const { restorable_until } = await cancel(held, buyer);
    expect(restorable_until).toBe(held.held_until);
    await pass(5_000);
    expect(await refusedToRestore(held, buyer)).toBe('409 booking_ended');
    expect((await shop.seen(product, buyer)).status).toBe('live');
  });
});

describe('a canceled waitlist booking', () => {
  it('comes back ahead of later buyers', async () => {
    const held = await book(buyer);
    const waiting = await book(next);
    const last = await signUp();
    const behind = await book(last);
    await cancel(waiting, next);
    expect(await read(behind, last)).toMatchObject({ place: 1 });
    expect(await restore(waiting, next)).toMatchObject({ status: 'waiting', place: 1 });
    expect(await read(behind, last)).toMatchObject({ place: 2 });
    expect((await read(held, buyer)).status).toBe('held');
  });

  it('gets the product if it became free, or waits for the new holder', async () => {
    for (const taken of [false, true]) {
      const guitar = await publish();
      const held = await book(buyer, guitar);
      const waiting = await book(next, guitar);
      await cancel(waiting, next);
      const release = { ...input(held), body: { reason: 'No show.' } };
      await app.call('releaseBooking', release, seller);
      if (taken) await book(await signUp(), guitar);
      expect((await restore(waiting, next)).status).toBe(taken ? 'waiting' : 'held');
      expect(await statusOf(guitar)).toBe('reserved');
    }
  });
});

describe('during the ten seconds', () => {
  it('selling, ending or deleting the product makes the cancellation final', async () => {
    const held = await book(buyer);
    const waiting = await book(next);
    await cancel(waiting, next);
    await handOver(app, held, seller);
    expect(await refusedToRestore(waiting, next)).toBe('409 booking_ended');

    const [ended, deleted] = [await publish(), await publish()];
    const ofEnded = await book(buyer, ended);
    const ofDeleted = await book(buyer, deleted);
    await cancel(ofEnded, buyer);
    await cancel(ofDeleted, buyer);
    expect((await app.call('endProduct', input(ended), seller)).status).toBe('ended');
    await app.call('deleteProduct', input(deleted), seller);
    expect(await refusedToRestore(ofEnded, buyer)).toBe('409 booking_ended');
    expect(await refusedToRestore(ofDeleted, buyer)).toBe('409 booking_ended');
    await pass(10_000);
    expect(await statusOf(ended)).toBe('ended');
  });

  it.each([
    ['buyer', 'held'],
    ['seller', 'released'],
  ] as const)('the %s can delete their account', async (who, becomes) => {
    const [owner, holder] = [await app.signUp(), await app.signUp()];
    const guitar = await app.createProduct(owner.token, { image_url: photo });
    const held = await book(holder, guitar);
    const waiting = await book(next, guitar);
    await cancel(held, holder);
    const { email } = who === 'buyer' ? holder : owner;
    const token = await app.identity.idToken({ email });
    await app.call('deleteAccount', { body: { confirmation: email } }, { token });
    expect((await read(waiting, next)).status).toBe(becomes);
    await pass(10_000);
    expect((await read(waiting, next)).status).toBe(becomes);
  });
});
