import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { getHealth } from '#contracts/system.ts';
import { createPool } from '#server/db/client.ts';
import { until } from '#tests/support/until.ts';
import { assertBooks } from './support/books.ts';
import { addDatabase, dataFolder } from './support/database.ts';
import { endure } from './support/endure.ts';
import { assertLedger, assertStockBook, assertTills } from './support/ledger-of-tickets.ts';
import { long } from './support/length.ts';
import { expectGone } from './support/processes.ts';
import { openProduct, startProduct } from './support/product-process.ts';
import { commandGroups, emptyLedger, run } from './support/ticket-commands.ts';
import { openTicketShop, type TicketShop } from './support/ticket-shop.ts';

const kills = Number(process.env.KILLS ?? (long ? 40 : 1));
const targets = ['server and database', 'server', 'database', 'connections'] as const;
/** How long a restart may take, in milliseconds. A short run doesn't measure it. */
const slowestRestart = 10_000;

it(`keeps everything that was confirmed, and nothing half, after ${kills} kills`, async () => {
  const dataDir = await dataFolder();
  addDatabase(dataDir);
  let product = await startProduct({ dataDir });
  // Restarted servers keep the port, so that people can go on.
  const env = { PORT: new URL(product.origin).port };
  const shop = await openProduct(product, dataDir);
  const client = createPool(shop.databaseUrl, 2, () => {});
  onTestFinished(() => client.end());
  await client.query('CREATE INDEX ON events (subject_id, seq)');
  const cutConnections = async () => {
    const cut = `
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
    // There may be no database at the moment.
    await client.query(cut).catch(() => undefined);
  };
  const tickets = await openTicketShop(shop, {
    client,
    cutConnections,
    attempt: (_server, { token }, endpoint, input, key) =>
      shop.attempt(endpoint, input, { token, ...(key !== undefined && { idempotencyKey: key }) }),
  });
  const ledger = emptyLedger();
  const restarts: number[] = [];

  for (let kill = 0; kill < kills; kill += 1) {
    const target = targets[kill % targets.length] ?? 'server';
    const from = new Date().toISOString();
    const before = ledger.tickets.size;
    const staff = sendStaff(tickets, ledger);
    await endure(shop, {
      name: `killed ${target}`,
      seconds: 0,
      refusals: [],
      mayFail: ['none', 'unavailable'],
      async begin() {
        await until(() => ledger.tickets.size >= before + 15, 'tickets');
        await delay(randomInt(200));
        if (target === 'connections') await cutConnections();
        else if (target === 'database') process.kill(await postgresOf(dataDir), 'SIGKILL');
        else {
          const tree = await product.tree();
          if (target === 'server') product.signal('SIGKILL');
          else product.signalGroup('SIGKILL');
          await product.exited;
          product = await startProduct({ dataDir, env });
          restarts.push(product.readyAfter);
          await expectGone(tree);
        }
      },
      async end() {
        const isBack = () => shop.attempt(getHealth, {}).then(Boolean, () => false);
        await until(isBack, 'the shop is back');
        await staff.leave();
      },
    });
    await assertBooks(client);
    await assertLedger(tickets, ledger, 0);
    await assertTills(tickets, ledger);
    await assertStockBook(tickets, ledger, from);
  }

  product.signal('SIGTERM');
  expect(await product.exited).toBe(0);
  const seconds = restarts.map((ms) => (ms / 1000).toFixed(1)).join(' ');
  console.log(
    `${kills} kills: ${ledger.tickets.size} tickets, ${ledger.closed.length} closed tills ${JSON.stringify(ledger.done)}; restarts ${seconds} s`,
  );
  if (long) expect(Math.max(...restarts)).toBeLessThan(slowestRestart);
});

/** Staff who run random commands without a break, until `leave` is called. */
function sendStaff(shop: TicketShop, ledger: ReturnType<typeof emptyLedger>) {
  let left = false;
  const work = async () => {
    while (!left) {
      for (const group of fc.sample(commandGroups, 1).flat()) {
        if (left) return;
        await Promise.all(group.map((command) => run(shop, ledger, command)));
      }
    }
  };
  const working = work();
  working.catch(() => undefined);
  return {
    /** Resolves when no command is running. Throws if one failed. */
    async leave(): Promise<void> {
      left = true;
      await working;
    },
  };
}

async function postgresOf(dataDir: string): Promise<number> {
  const lock = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(lock.split('\n')[0]);
}
