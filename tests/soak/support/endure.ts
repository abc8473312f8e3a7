import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { createBooking } from '#contracts/bookings/bookings.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { listNotices } from '#contracts/notices/notices.ts';
import { getHealth } from '#contracts/system.ts';
import { bookingOf } from '#tests/support/example-product.ts';
import { until } from '#tests/support/until.ts';
import { expectAllThere, repeatCutOff, sendCrowd } from './crowd.ts';
import { long } from './length.ts';
import type { LiveShop } from './product-process.ts';
import { expectNothingHalf } from './whole.ts';

/** How long the shop may take to recover after a fault, in milliseconds. A short run doesn't measure it. */
const recovery = 5_000;

export type Fault = {
  name: string;
  seconds: number;
  /** Error codes that must occur at least once. */
  refusals: readonly ErrorCode[];
  /** Other error codes that may occur. A request without a response counts as `none`. */
  mayFail?: readonly (ErrorCode | 'none')[];
  begin(): unknown;
  end(): unknown;
};

/**
 * Simulates people who use the shop before, during and after a fault. Fails unless the shop recovers in time, has
 * stored everything that it confirmed, and contains nothing incomplete.
 */
export async function endure(shop: LiveShop, fault: Fault): Promise<void> {
  const { name, seconds, refusals, mayFail = [], begin, end } = fault;
  const expected: readonly string[] = [...refusals, ...mayFail];
  // Others may already be at work, and cut all connections.
  const signUp = () => shop.signUp({ name: 'Sam Seller' }).catch(() => null);
  const seller = await until(signUp, 'a seller signs up');
  const refused: Record<string, number> = {};
  const { ledger, leave } = sendCrowd(shop, seller, async (error) => {
    const code = /"code":"(\w+)"/.exec(String(error))?.[1] ?? 'none';
    refused[code] = (refused[code] ?? 0) + 1;
    if (!expected.includes(code)) throw error;
    if (code === 'unauthenticated') {
      for (const person of [seller, ...ledger.people]) {
        person.token = await shop.logIn(person.email);
      }
    }
    await delay(20);
  });
  const { people, images, products, bookings } = ledger;
  const areBusy = () => people.length >= 3 && images.length >= 2 && bookings.length >= 3;
  await until(areBusy, 'people come, sell and book');

  await begin();
  const before = bookings.length;
  let slowestHealth = 0;
  const over = performance.now() + seconds * 1000;
  // After the planned time, the fault continues until every expected error has occurred, but for at most a minute.
  const isMissing = () => refusals.some((code) => !refused[code]);
  const goesOn = (now: number) => now < over || (now < over + 60_000 && isMissing());
  for (; goesOn(performance.now()); await delay(50)) {
    const asked = performance.now();
    await shop.call(getHealth, {});
    slowestHealth = Math.max(slowestHealth, performance.now() - asked);
  }
  const during = bookings.length - before;
  await end();
  const ended = performance.now();
  const works = () => useShop(shop).then(Boolean, () => false);
  await until(works, `recovery from ${name}`, long ? recovery : undefined);
  const recovered = performance.now() - ended;

  await leave();
  seller.token = await shop.logIn(seller.email);
  await expectAllThere(shop, ledger, seller);
  await repeatCutOff(shop, ledger);
  await expectNothingHalf(shop);
  console.log(
    `${name} for ${seconds} s: kept ${people.length} people, ${images.length} photos, ${products.length} products, ${bookings.length} bookings (${during} meanwhile); refused ${JSON.stringify(refused)}; slowest health check ${slowestHealth.toFixed(0)} ms; recovered in ${recovered.toFixed(0)} ms`,
  );
  expect(Object.keys(refused)).toEqual(expect.arrayContaining([...refusals]));
  if (long) expect(slowestHealth).toBeLessThan(1_000);
}

/** Signs up two people, adds a product and books it. Resolves once the seller has been notified. */
async function useShop(shop: LiveShop): Promise<true> {
  const [seller, buyer] = [await shop.signUp(), await shop.signUp()];
  const product = await shop.createProduct(seller.token);
  await shop.call(createBooking, { body: bookingOf(product, buyer) }, { token: buyer.token });
  return until(async () => {
    const { items } = await shop.call(listNotices, { query: {} }, { token: seller.token });
    return items.some(({ kind }) => kind === 'product_booked');
  }, 'the notice');
}
