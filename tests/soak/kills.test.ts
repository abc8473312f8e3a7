import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { until } from '#tests/support/until.ts';
import { expectAllThere, expectNothingHalf, repeatCutOff } from './support/audit.ts';
import { addDatabase } from './support/database.ts';
import { append, emptyLedger, sendCrowd } from './support/ledger.ts';
import { long } from './support/length.ts';
import { dataFolder, expectGone, startProduct } from './support/product-process.ts';
import { openShop } from './support/shop.ts';

const kills = long ? 20 : 1;
const slowestRestart = 10_000;

it(`keeps all confirmed changes after ${kills} kill -9`, async () => {
  const dataDir = await dataFolder();
  addDatabase(dataDir);
  const everything = emptyLedger();
  let product = await startProduct({ dataDir });
  let shop = await openShop(product.origin);
  let seller = await shop.signUp('Sam Seller');
  const restarts: number[] = [];
  let cutOff = 0;

  for (let kill = 0; kill < kills; kill++) {
    const crowd = sendCrowd(shop, seller);
    const { people, images, bookings } = crowd.ledger;
    // Kill the server under load: it has replied to some requests of each kind, and others are still in progress.
    await until(
      () => people.length >= 3 && images.length >= 2 && bookings.length >= 3,
      'people come, sell and book',
      30_000,
    );
    await delay(randomInt(300));
    const tree = await product.tree();
    const leaving = crowd.leave();
    product.signalGroup('SIGKILL');
    await leaving;

    product = await startProduct({ dataDir });
    restarts.push(product.readyAfter);
    expect(product.readyAfter).toBeLessThan(slowestRestart);
    await expectGone(tree);
    shop = await openShop(product.origin);
    seller = await shop.logIn(seller);
    await expectAllThere(shop, crowd.ledger, seller);
    cutOff += crowd.ledger.cutOff.length;
    await repeatCutOff(shop, crowd.ledger);
    await expectNothingHalf(dataDir);
    append(everything, crowd.ledger);
  }

  await expectAllThere(shop, everything, seller);
  product.signal('SIGTERM');
  expect(await product.exited).toBe(0);
  const figures = Object.entries(everything).map(([what, list]) => `${list.length} ${what}`);
  restarts.sort((a, b) => a - b);
  console.log(
    `${kills} kills: ${figures.join(', ')}; ${cutOff} bookings cut off; restarts ${restarts.map((ms) => (ms / 1000).toFixed(1)).join(' ')} s`,
  );
});
