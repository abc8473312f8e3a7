import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assertBooks } from './support/books.ts';
import { assertLedger, assertTills } from './support/ledger-of-tickets.ts';
import { long } from './support/length.ts';
import { commandGroups, emptyLedger, run } from './support/ticket-commands.ts';
import { startTicketShop } from './support/ticket-shop.ts';

const target = long ? 100_000 : 30;
/** How many command sequences to run before checking the books. */
const runs = long ? 10 : 2;
const timeout = long ? 4 * 3_600_000 : undefined;

it(
  `keeps the books correct for ${target} random tickets on two servers, with cut connections`,
  async () => {
    const shop = await startTicketShop();
    const ledger = emptyLedger();
    const started = performance.now();
    const property = fc.asyncProperty(commandGroups, async (groups) => {
      for (const group of groups) {
        await Promise.all(group.map((command) => run(shop, ledger, command)));
      }
    });
    let checked = 0;
    let reported = 0;
    while (checked < target) {
      // Race conditions can't be reproduced, so don't try to shrink a failing example.
      await fc.assert(property, { numRuns: runs, endOnFailure: true });
      const last = await assertBooks(shop.client, checked);
      await assertLedger(shop, ledger, checked);
      await assertTills(shop, ledger);
      checked = last;
      if (checked < Math.min(target, reported + 5_000)) continue;
      reported = checked;
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      const { tickets, closed, done } = ledger;
      console.log(
        `${tickets.size} tickets, ${closed.length} closed tills in ${seconds} s: ${JSON.stringify(done)}`,
      );
    }
    await assertBooks(shop.client);
    expect(ledger.tickets.size).toBeGreaterThanOrEqual(target);
  },
  timeout,
);
