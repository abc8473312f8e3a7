import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createFactories, type TestApp } from '#tests/support/api.ts';
import { type Disk, mountDisk } from '#tests/support/disk.ts';
import { canMount, noMounts } from '#tests/support/embedded-server.ts';
import { openEventStream } from '#tests/support/event-stream.ts';
import { until } from '#tests/support/until.ts';
import { startAlone } from './support/database.ts';
import { endure } from './support/endure.ts';
import { processTree } from './support/processes.ts';
import type { LiveShop } from './support/product-process.ts';

const seconds = 10;
const hour = 3_600_000;
/** How long the server caches the sign-in service's keys, in milliseconds. */
const keysKept = 60_000;
const env = { LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000', REQUIRE_VERIFIED_EMAIL: 'false' };

let server: Awaited<ReturnType<typeof startAlone>>;
let app: TestApp;
let shop: LiveShop;
/** How far the clocks of the server and the sign-in service are ahead of the real time, in milliseconds. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const disks: Partial<Record<'images' | 'mail', Disk>> = {};

beforeAll(async () => {
  server = await startAlone({ env, now });
  ({ app } = server);
  // In the other tests, people sign up without requests.
  shop = { ...app, ...createFactories(app, app.db, app.identity) };
  app.identity.host.answer.cacheControl = `max-age=${keysKept / 1000}`;
  if (!canMount) return;
  for (const name of ['images', 'mail'] as const) {
    const mounted = join(app.dataDir, name);
    await mkdir(mounted, { recursive: true });
    disks[name] = mountDisk(mounted, 512);
  }
  await mkdir(join(app.dataDir, 'images/incoming'));
});
afterAll(async () => {
  for (const disk of Object.values(disks)) disk.unmount();
  await server.stop();
});

const ownDatabase = () => new URL(app.databaseUrl).pathname.slice(1);

/** Runs a statement on a separate connection, by default to the shop's database. */
async function administer<T extends object>(
  statement: string,
  database = ownDatabase(),
): Promise<T[]> {
  const url = new URL(app.databaseUrl);
  url.pathname = `/${database}`;
  const client = new Client(url.href);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<T>(statement);
  await client.end();
  return rows;
}

const cutConnections = () =>
  administer(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = '${ownDatabase()}' AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    'postgres',
  );

it('loses nothing when the database stops for a while', async () => {
  const processes = await processTree(server.database.pid);
  const signal = (name: NodeJS.Signals) => () => {
    for (const { pid } of processes) process.kill(pid, name);
  };
  onTestFinished(signal('SIGCONT'));
  const [begin, end] = [signal('SIGSTOP'), signal('SIGCONT')];
  // Requests that get no connection are rejected after five seconds. All other requests wait until the database is
  // running again.
  const codes = { refusals: [], mayFail: ['unavailable'] } as const;
  await endure(shop, { name: 'database stopped', seconds, ...codes, begin, end });
});

it.each([
  ['read-only', 'SET default_transaction_read_only = on', 'RESET default_transaction_read_only'],
  ['away', 'WITH ALLOW_CONNECTIONS false', 'WITH ALLOW_CONNECTIONS true'],
])('loses nothing when the database is %s', async (name, broken, healed) => {
  const listener = await shop.signUp();
  const stream = await openEventStream(app.origin, listener.token);
  onTestFinished(() => stream.close());
  await stream.heard('ready');
  const alter = (change: string) => async () => {
    await administer(`ALTER DATABASE ${ownDatabase()} ${change}`, 'postgres');
    await cutConnections();
  };
  const [begin, end] = [alter(broken), alter(healed)];
  const refusals = ['unavailable'] as const;
  await endure(shop, { name: `database ${name}`, seconds, refusals, begin, end });
  const { _id } = await shop.createProduct(listener.token);
  await stream.heard('product.published', _id);
});

const steps = [
  // Access tokens last an hour.
  ['forward', hour, { refusals: ['unauthenticated'] }],
  // An ID token that was issued just before the clock was changed now appears to be from the future.
  ['back', -hour, { refusals: [], mayFail: ['unauthenticated'] }],
] as const;

it.each(steps)('loses nothing when the clock steps %s by an hour', async (way, step, codes) => {
  const begin = () => {
    ahead += step;
  };
  await endure(shop, { name: `clock ${way}`, seconds, ...codes, begin, end: () => {} });
});

it('rejects only uploads while the disk for photos and mails is full, and sends the mails later', async ({
  skip,
}) => {
  skip(!canMount, noMounts);
  const begin = () => Promise.all([disks.images?.fill(), disks.mail?.fill()]);
  const end = () => {
    for (const disk of Object.values(disks)) disk.free();
  };
  onTestFinished(end);
  const refusals = ['unavailable'] as const;
  await endure(shop, { name: 'disk full', seconds, refusals, begin, end });
  // Without this update, the jobs would not be retried until 15 seconds later.
  await administer(
    `UPDATE pgboss.job SET start_after = now() WHERE name = 'send-mail' AND state = 'retry'`,
  );
  const notices = await administer<{ id: string }>(
    `SELECT id FROM notices WHERE kind IN ('hold_placed', 'product_booked')`,
  );
  const files = () => readdir(join(app.dataDir, 'mail'));
  const sent = async () => {
    const names = new Set(await files());
    return notices.every(({ id }) => names.has(`${id}.eml`));
  };
  await until(sent, 'all mails', 30_000);
  expect((await files()).filter((name) => !name.endsWith('.eml'))).toEqual([]);
});

it('loses nothing when database connections are cut repeatedly', async () => {
  let cutting: NodeJS.Timeout | undefined;
  const begin = () => {
    cutting = setInterval(() => void cutConnections().catch(() => {}), 100);
  };
  const end = () => clearInterval(cutting);
  onTestFinished(end);
  const refusals = ['unavailable'] as const;
  await endure(shop, { name: 'connections cut', seconds, refusals, begin, end });
});

it('loses nothing when the sign-in service does not respond', async () => {
  const { host } = app.identity;
  const begin = () => {
    ahead += keysKept;
    host.answer.stalled = true;
  };
  const end = () => {
    host.answer.stalled = false;
  };
  onTestFinished(end);
  const refusals = ['unavailable'] as const;
  await endure(shop, { name: 'sign-in service gone', seconds, refusals, begin, end });
});
