import type { Booking } from '#contracts/bookings/bookings.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { sweepAt } from '#tests/support/sweep-holds.ts';
import { bookingOf } from './example-product.ts';

export const seconds = 1000;
export const hours = 3_600_000;

/** Starts a shop with a seller and a clock that only the test moves, for tests of bookings. */
export async function openBookings() {
  const clock = { now: Date.now() };
  const app = await startTestApp({
    now: () => new Date(clock.now),
    env: { RATE_LIMIT_FACTOR: '100', SHOP_ADDRESS: '12 Maple Street\nSalem, OR 97301' },
  });
  const people: SignedUp[] = [];
  const signUp: typeof app.signUp = async (person) => {
    const one = await app.signUp(person);
    people.push(one);
    return one;
  };
  const seller = await signUp({ name: 'Sam Seller' });
  const photo = (await app.createProduct(seller.token)).image_url;
  const input = ({ _id }: { _id: string }) => ({ params: { id: _id } });
  const form = (product: OwnProduct, person: SignedUp, changes = {}) => ({
    body: bookingOf(product, person, { waitlist: true, ...changes }),
  });
  return {
    ...{ app, clock, signUp, seller, photo, input, form },
    publish: (changes = {}) => app.createProduct(seller.token, { image_url: photo, ...changes }),
    /** Books the product, or joins its waitlist. */
    book: (product: OwnProduct, person: SignedUp) =>
      app.call('createBooking', form(product, person), person),
    cancel: (booking: Booking, person: SignedUp) =>
      app.call('cancelBooking', input(booking), person),
    restore: (booking: Booking, person: SignedUp) =>
      app.call('restoreBooking', input(booking), person),
    keep: (booking: Booking, person: SignedUp) => app.call('keepBooking', input(booking), person),
    read: (booking: Booking, person: SignedUp) => app.call('getBooking', input(booking), person),
    seen: (product: OwnProduct, person: SignedUp) => app.call('getProduct', input(product), person),
    /**
     * Moves the clock forward and ends what is due. Everyone who used `signUp` logs in again if their token has expired.
     */
    async pass(ms: number): Promise<void> {
      clock.now += ms;
      await sweepAt(app.db, new Date(clock.now));
      if (ms < hours) return;
      await Promise.all(
        people.map(async (person) => {
          person.token = await app.logIn(person.email);
        }),
      );
    },
  };
}
