import { expect, it, onTestFinished } from 'vitest';
import { createBooking } from '#contracts/bookings.ts';
import { launchMigrated } from './support/database.ts';
import { dataFolder } from './support/product-process.ts';
import { bookingOf, newPhoto, openShop } from './support/shop.ts';
import { startTwo, stopTwo } from './support/two-servers.ts';

const rounds = 20;

// Runs only in `npm run soak`. In `npm test`, booking-rate.test.ts starts two servers once.
it(`lets two servers start together on one new database, rounds: ${rounds}`, async () => {
  const server = await launchMigrated(await dataFolder());
  onTestFinished(() => server.stop());
  for (let round = 0; round < rounds; round++) {
    const pair = await startTwo(server.url, `race_${round}`);
    // The two servers share the shop, so a product that was added through one can be booked through the other.
    const [left, right] = await Promise.all([openShop(pair.one.origin), openShop(pair.two.origin)]);
    const seller = await left.signUp('Sam Seller');
    const buyer = await right.signUp('Bea Buyer');
    const photo = await left.upload(seller, await newPhoto(320));
    const guitar = await left.sell(seller, photo, 'One for both');
    const { token } = buyer;
    const booking = await right.call(createBooking, bookingOf(buyer, guitar), { token });
    expect(booking.status).toBe('held');
    await stopTwo(pair);
  }
});
