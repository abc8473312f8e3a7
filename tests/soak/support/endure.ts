import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { createBooking } from '#contracts/bookings.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { listNotices } from '#contracts/notices.ts';
import { getHealth } from '#contracts/system.ts';
import type { TestApp } from '#tests/support/api.ts';
import { until } from '#tests/support/until.ts';
import { expectAllThere, expectNothingHalf, repeatCutOff } from './audit.ts';
import { type Crowd, sendCrowd } from './ledger.ts';
import { bookingOf, newPhoto, openShop, type Person, type Shop } from './shop.ts';

/** How long the shop may take to recover after a fault, in milliseconds. */
const recovery = 5_000;

export type Fault = {
  name: string;
  seconds: number;
  /** Error codes that must occur at least once. */
  refusals: readonly ErrorCode[];
  /** Other error codes that may occur. */
  mayFail?: readonly ErrorCode[];
  begin(): unknown;
  end(): unknown;
};

/**
 * Simulates people who use the shop before, during and after a fault. Fails unless the shop recovers in time, has
 * stored everything that it confirmed, and contains nothing incomplete. Returns the crowd's ledger.
 */
export async function endure(app: TestApp, fault: Fault): Promise<Crowd['ledger']> {
  const { name, seconds, refusals, mayFail = [], begin, end } = fault;
  const expected: readonly string[] = [...refusals, ...mayFail];
  const shop = await openTestShop(app);
  const seller = await shop.signUp('Sam Seller');
  const refused: Record<string, number> = {};
  const crowd = sendCrowd(shop, seller, async (error) => {
    const code = /"code":"(\w+)"/.exec(String(error))?.[1] ?? 'none';
    refused[code] = (refused[code] ?? 0) + 1;
    if (!expected.includes(code)) throw error;
    if (code === 'unauthenticated') await logInAgain(shop, [seller, ...crowd.ledger.people]);
    await delay(20);
  });
  const { ledger } = crowd;
  await until(() => ledger.bookings.length >= 3, 'people come, sell and book', 30_000);

  await begin();
  const before = ledger.bookings.length;
  let slowestHealth = 0;
  const over = performance.now() + seconds * 1000;
  // After the planned time, the fault continues until every expected error has occurred, but for at most ten seconds.
  const goesOn = (time: number) =>
    time < over || (time < over + 10_000 && refusals.some((code) => !refused[code]));
  for (; goesOn(performance.now()); await delay(50)) {
    const asked = performance.now();
    await shop.call(getHealth, {});
    slowestHealth = Math.max(slowestHealth, performance.now() - asked);
  }
  const during = ledger.bookings.length - before;
  await end();
  const ended = performance.now();
  await until(() => useShop(shop).then(always, never), `recovery from ${name}`, recovery);
  const recovered = performance.now() - ended;

  await crowd.leave();
  await expectAllThere(shop, ledger, await shop.logIn(seller));
  await repeatCutOff(shop, ledger);
  await expectNothingHalf(app.dataDir, app.databaseUrl);
  console.log(
    `${name} for ${seconds} s: kept ${ledger.people.length} people, ${ledger.images.length} photos, ${ledger.products.length} products, ${ledger.bookings.length} bookings (${during} meanwhile); refused ${JSON.stringify(refused)}; slowest health check ${slowestHealth.toFixed(0)} ms; recovered in ${recovered.toFixed(0)} ms`,
  );
  expect(Object.keys(refused)).toEqual(expect.arrayContaining([...refusals]));
  expect(slowestHealth).toBeLessThan(1_000);
  return ledger;
}

const always = () => true;
const never = () => false;

/** Opens a test app's shop, using the app's own identity provider. */
export function openTestShop({ origin, identity }: TestApp): Promise<Shop> {
  const enter = async ({ name, email }: { name: string; email: string }) => ({
    idToken: await identity.idToken({ name, email }),
  });
  return openShop(origin, { signUp: enter, signIn: enter });
}

/** Signs up two people, uploads a photo, adds a product and books it. Waits for the notice that tells the seller. */
async function useShop(shop: Shop): Promise<void> {
  const [seller, buyer] = [await shop.signUp('Pat Probe'), await shop.signUp('Bo Probe')];
  const image = await shop.upload(seller, await newPhoto(320));
  const product = await shop.sell(seller, image, `Guitar ${randomUUID()}`);
  await shop.call(createBooking, bookingOf(buyer, product), { token: buyer.token });
  await until(async () => {
    const { items } = await shop.call(listNotices, { query: {} }, { token: seller.token });
    return items.some(({ kind }) => kind === 'product_booked');
  }, 'the notice');
}

async function logInAgain(shop: Shop, people: readonly Person[]): Promise<void> {
  for (const person of people) Object.assign(person, await shop.logIn(person));
}
