import { expect, it } from 'vitest';
import { createBooking, releaseBooking } from '#contracts/bookings.ts';
import { getProduct } from '#contracts/products.ts';
import { addDatabase } from './support/database.ts';
import { long } from './support/length.ts';
import { dataFolder, startProduct } from './support/product-process.ts';
import { bookingOf, newPhoto, openShop } from './support/shop.ts';

const people = long ? 50 : 20;
const rounds = long ? 200 : 2;

it(`lets one of ${people} simultaneous bookings win, ${rounds} times`, async () => {
  const dataDir = await dataFolder();
  addDatabase(dataDir);
  const product = await startProduct({ dataDir });
  const shop = await openShop(product.origin);
  const seller = await shop.signUp('Sam Seller');
  const photo = await shop.upload(seller, await newPhoto(320));
  const buyers = await Promise.all(
    Array.from({ length: people }, (_, index) => shop.signUp(`Buyer ${index}`)),
  );
  const winners = new Map<string, number>();
  const durations: number[] = [];

  for (let round = 0; round < rounds; round++) {
    const guitar = await shop.sell(seller, photo, `Guitar ${round}`);
    const started = performance.now();
    const outcomes = await Promise.all(
      buyers.map((buyer) =>
        shop.attempt(createBooking, bookingOf(buyer, guitar), { token: buyer.token }),
      ),
    );
    durations.push(performance.now() - started);

    const booked = outcomes.filter((outcome) => outcome.ok);
    const refusals = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error]));
    expect(booked, `round ${round}`).toHaveLength(1);
    expect(refusals.map(({ status, code }) => `${status} ${code}`)).toEqual(
      Array(people - 1).fill('409 product_unavailable'),
    );
    expect(refusals.every(({ message }) => message.includes('waitlist'))).toBe(true);
    const winner = buyers[outcomes.findIndex((outcome) => outcome.ok)];
    const booking = booked[0]?.reply;
    if (!winner || !booking) throw new Error('no booking won');
    winners.set(winner.name, (winners.get(winner.name) ?? 0) + 1);
    const { token } = winner;
    const reserved = await shop.call(getProduct, { params: { id: guitar._id } }, { token });
    expect(reserved.status).toBe('reserved');
    // The seller releases the guitar, because a buyer can cancel at most 20 holds a day.
    const letGo = { params: { id: booking._id }, body: { reason: 'The round is over.' } };
    await shop.call(releaseBooking, letGo, { token: seller.token });
  }

  expect(product.output.filter((line) => /"level":(50|60)|Error/.test(line))).toEqual([]);
  durations.sort((a, b) => a - b);
  const median = durations[Math.floor(durations.length / 2)]?.toFixed(0);
  console.log(
    `${rounds} rounds of ${people}: median ${median} ms, worst ${durations.at(-1)?.toFixed(0)} ms, ${winners.size} different winners`,
  );
});
