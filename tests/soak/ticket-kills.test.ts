import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { EndpointInput, EndpointReply } from '#contracts/endpoint.ts';
import { toSignedCents } from '#contracts/money.ts';
import type { OwnProduct } from '#contracts/own-products.ts';
import { listStock } from '#contracts/stock-book.ts';
import { getHealth } from '#contracts/system.ts';
import { createPool } from '#server/db/client.ts';
import { createContractClient } from '#tests/support/contract-client.ts';
import { signIn, signUpVerified } from '#tests/support/sign-in-accounts.ts';
import { until } from '#tests/support/until.ts';
import { assertBooks } from './support/books.ts';
import { assertLedger, assertTills } from './support/ledger-of-tickets.ts';
import {
  databaseOf,
  dataFolder,
  expectGone,
  type ProductProcess,
  startProduct,
} from './support/product-process.ts';
import { newAccount, newPhoto, openShop, type Person } from './support/shop.ts';
import { emptyLedger } from './support/ticket-commands.ts';
import { repeatUnknown, type Scene, sendStaff, tradesOf } from './support/ticket-crowd.ts';
import type { TicketShop } from './support/ticket-shop.ts';

const rounds = Number(process.env.KILLS ?? 40);
const productCount = 12;
const faults = ['server and database', 'server', 'database', 'connections'] as const;
type Query = NonNullable<EndpointInput<typeof listStock>['query']>;
type Fault = (typeof faults)[number];

it(`has each ticket either completely or not at all after ${rounds} kills during sales`, async () => {
  const dataDir = await dataFolder();
  const [account, ...clerks] = ['Shop', 'Ann', 'Ben', 'Cas', 'Dee'].map(newAccount);
  if (!account) throw new Error('no account');
  const env = { SHOP_EMAIL: account.email };
  let product = await startProduct({ dataDir, env });
  const opened = await openShop(product.origin, {
    signUp: (who) => signUpVerified(product.origin, who),
    signIn: (who) => signIn(product.origin, who),
  });
  const people: Person[] = [];
  for (const who of [account, ...clerks]) {
    people.push(await opened.enter(who, await opened.openAccount(who)));
  }
  const [shop, ...staff] = people as [Person, ...Person[]];
  await inDatabase(dataDir, (client) =>
    client.query(`UPDATE users SET role = 'staff'; CREATE INDEX ON events (subject_id, seq)`),
  );
  const image = await opened.upload(shop, await newPhoto(320));
  const products: OwnProduct[] = [];
  for (let n = 0; n < productCount; n += 1) {
    products.push(await opened.sell(shop, image, `Guitar ${n}`));
  }
  const scene: Scene = {
    ...{ origin: product.origin, shop, staff, products },
    ...{ ledger: emptyLedger(), unknown: [] },
  };

  const counted: Record<string, number> = {};
  let [repeated, made] = [0, 0];
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    const fault = faults[round % faults.length] as Fault;
    const from = new Date().toISOString();
    const before = scene.ledger.tickets.size;
    const crowd = sendStaff(scene);
    await until(() => scene.ledger.tickets.size >= before + 15, 'tickets', 120_000);
    await delay(randomInt(200));
    product = await strike(fault, product, { dataDir, env, leave: () => crowd.leave() });
    scene.origin = product.origin;
    counted[fault] = (counted[fault] ?? 0) + 1;

    const outcome = await repeatUnknown(scene);
    repeated += outcome.repeated;
    made += outcome.made;
    await assertAllAgree(scene, dataDir, from);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const { tickets, closed, done } = scene.ledger;
  console.log(
    `${rounds} kills in ${seconds} s: ${JSON.stringify(counted)}; ${tickets.size} tickets, ${closed.length} closed tills; ${repeated} calls without a reply, ${made} of them were or could be made; ${JSON.stringify(done)}`,
  );
  expect(repeated).toBeGreaterThan(rounds / 2);
  product.signal('SIGTERM');
  expect(await product.exited).toBe(0);
}, 3_600_000);

type Around = { dataDir: string; env: Record<string, string>; leave: () => Promise<void> };

/**
 * Kills the processes or connections that `fault` specifies while staff are working. Returns the server's process once
 * the shop works again.
 */
async function strike(
  fault: Fault,
  product: ProductProcess,
  { dataDir, env, leave }: Around,
): Promise<ProductProcess> {
  if (fault === 'connections') {
    await inDatabase(dataDir, (client) =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      ),
    );
    await leave();
  } else if (fault === 'database') {
    const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await leave();
  } else {
    const tree = await product.tree();
    const leaving = leave();
    if (fault === 'server') process.kill(product.pid, 'SIGKILL');
    else product.signalGroup('SIGKILL');
    await leaving;
    await expectGone(tree.filter(({ pid }) => pid === product.pid));
    return startProduct({ dataDir, env });
  }
  const { attempt } = createContractClient(product.origin);
  await until(
    async () => (await attempt(getHealth, {}).catch(() => ({ ok: false }))).ok,
    'the database is back',
    60_000,
  );
  return product;
}

/** Throws an Error unless the tickets, the till and the stock book contain exactly what was confirmed. */
async function assertAllAgree(scene: Scene, dataDir: string, from: string): Promise<void> {
  const { ledger, staff, origin } = scene;
  const { attempt, call } = createContractClient(origin);
  const [{ token }] = staff as [Person];
  await inDatabase(dataDir, async (client) => {
    await assertBooks(client);
    await assertLedger(client, ledger, 0);
    const shop = {
      client,
      staff,
      attempt: (_: 0 | 1, who: Person, ...about: Parameters<typeof attempt>) =>
        attempt(about[0], about[1], { token: who.token }),
    };
    await assertTills(shop as unknown as TicketShop, ledger);
  });
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: Query = { by: 'sold', from, limit: 100, ...(cursor && { cursor }) };
    const page: EndpointReply<typeof listStock> = await call(listStock, { query }, { token });
    for (const { _id, sold } of page.items) {
      found.push(`${_id} ${sold?.at} ${toSignedCents(sold?.price ?? '0')}`);
    }
    cursor = page.next_cursor;
  }
  expect(found.toSorted()).toEqual(tradesOf(ledger, from));
}

async function inDatabase(
  dataDir: string,
  work: (client: ReturnType<typeof createPool>) => Promise<unknown>,
): Promise<void> {
  const { host, port, user, database } = await databaseOf(dataDir);
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  const client = createPool(url, 1, () => {});
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
