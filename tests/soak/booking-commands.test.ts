import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { commandGroups, run } from './support/booking-commands.ts';
import { assertRules } from './support/booking-rules.ts';
import { openBookingShop } from './support/booking-shop.ts';
import { long } from './support/length.ts';
import { assertMails } from './support/mail-rules.ts';

const target = long ? 100_000 : 100;
/** How many command sequences to run, each with new products, before checking the emails. */
const runs = long ? 10 : 4;
const timeout = long ? 4 * 3_600_000 : undefined;

it(
  `never breaks a booking rule in ${target} random commands to two servers`,
  async () => {
    const shop = await openBookingShop();
    const started = performance.now();
    const done: Record<string, number> = {};
    let steps = 0;
    const stock: OwnProduct[] = [];
    const sold: OwnProduct[] = [];
    const property = fc.asyncProperty(commandGroups, async (groups) => {
      const products = stock.splice(0, 2);
      sold.push(...products);
      for (const group of groups) {
        await Promise.all(group.map((command) => run(shop, products, command)));
        for (const { kind } of group) done[kind] = (done[kind] ?? 0) + 1;
        steps += group.length;
        await assertRules(shop, products, false);
      }
      await shop.settle(products);
      await assertRules(shop, products, true);
    });
    let reported = 0;
    while (steps < target) {
      stock.push(...(await shop.newProducts(2 * runs)));
      // Race conditions can't be reproduced, so don't try to shrink a failing example.
      await fc.assert(property, { numRuns: runs, endOnFailure: true });
      await shop.settleMails();
      await assertMails(shop, sold.splice(0));
      if (steps < Math.min(target, reported + 10_000)) continue;
      reported = steps;
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`${steps} commands in ${seconds} s: ${JSON.stringify(done)}`);
    }
    expect(steps).toBeGreaterThanOrEqual(target);
  },
  timeout,
);
