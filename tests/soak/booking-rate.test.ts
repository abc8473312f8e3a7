import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { cancelBooking, createBooking } from '#contracts/bookings.ts';
import { launchMigrated } from './support/database.ts';
import { long } from './support/length.ts';
import { dataFolder } from './support/product-process.ts';
import { bookingOf, newPhoto, openShop } from './support/shop.ts';
import { startTwo, stopTwo } from './support/two-servers.ts';

const perMinute = 1000;
const seconds = long ? 600 : 5;
/** A real shop's database settings. Without them, the measured rate would be too high. */
const fullSafety = { fsync: 'on', full_page_writes: 'on' };
const productCount = long ? 500 : 40;
// Each buyer can cancel only twenty bookings a day.
const buyerCount = Math.ceil((perMinute * seconds) / 60 / 2 / 18);

it(`lets two servers start together, and handles ${perMinute} bookings and cancellations a minute on them for ${seconds} s`, async () => {
  const server = await launchMigrated(await dataFolder(), fullSafety);
  onTestFinished(() => server.stop());
  const pair = await startTwo(server.url, 'rate', { RATE_LIMIT_FACTOR: '1000' });
  const shops = [await openShop(pair.one.origin), await openShop(pair.two.origin)] as const;
  const [shop] = shops;
  const seller = await shop.signUp('Sam Seller');
  const photo = await shop.upload(seller, await newPhoto(320));
  const guitars: Awaited<ReturnType<typeof shop.sell>>[] = [];
  for (let n = 0; n < productCount; n++)
    guitars.push(await shop.sell(seller, photo, `Guitar ${n}`));
  const buyers: Awaited<ReturnType<typeof shop.signUp>>[] = [];
  for (let n = 0; n < buyerCount; n++) buyers.push(await shop.signUp(`Buyer ${n}`));

  const durations: number[] = [];
  const refusals: Record<string, number> = {};
  const timed = async <T extends { ok: boolean; error?: { code: string } }>(call: Promise<T>) => {
    const started = performance.now();
    const outcome = await call;
    durations.push(performance.now() - started);
    const { code } = outcome.error ?? {};
    if (code !== undefined) refusals[code] = (refusals[code] ?? 0) + 1;
    return outcome;
  };
  /** Books a product on one server and cancels the booking on the other. */
  async function bookAndCancel(turn: number): Promise<void> {
    const buyer = buyers[turn % buyers.length];
    const guitar = guitars[(turn * 7) % guitars.length];
    if (!buyer || !guitar) throw new Error('there is no one to book, or nothing');
    const [left, right] = turn % 2 === 0 ? shops : [shops[1], shops[0]];
    const { body } = bookingOf(buyer, guitar);
    const booked = await timed(
      left.attempt(createBooking, { body: { ...body, waitlist: true } }, { token: buyer.token }),
    );
    if (!booked.ok) return;
    const input = { params: { id: booked.reply._id } };
    await timed(right.attempt(cancelBooking, input, { token: buyer.token }));
  }

  const pairs: Promise<void>[] = [];
  const started = performance.now();
  for (let turn = 0; turn < (perMinute / 60 / 2) * seconds; turn++) {
    pairs.push(bookAndCancel(turn));
    const due = started + ((turn + 1) * 2 * 60_000) / perMinute;
    await delay(Math.max(0, due - performance.now()));
  }
  await Promise.all(pairs);

  const client = new Client(pair.databaseUrl);
  await client.connect();
  const { rows: twice } = await client.query(
    `SELECT product_id FROM bookings WHERE status IN ('held', 'collected') GROUP BY 1 HAVING count(*) > 1`,
  );
  await client.end();
  expect(twice).toEqual([]);
  durations.sort((a, b) => a - b);
  const at = (part: number) => durations[Math.floor(durations.length * part)] ?? 0;
  const took = (performance.now() - started) / 1000;
  console.log(
    `${durations.length} calls in ${took.toFixed(0)} s, p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms; refused ${JSON.stringify(refusals)}`,
  );
  expect(refusals).toEqual({});
  // Other tests run at the same time as a short run, so check the latency only in a long run.
  if (long) expect(at(0.99)).toBeLessThan(200);
  await stopTwo(pair);
});
