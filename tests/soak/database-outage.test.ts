import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createBooking } from '#contracts/bookings.ts';
import { listNotices } from '#contracts/notices.ts';
import type { EmbeddedDatabase } from '#embedded/database/launch.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import { openEventStream } from '#tests/support/event-stream.ts';
import { bookingOf } from '#tests/support/example-booking.ts';
import { until } from '#tests/support/until.ts';
import { launchMigrated } from './support/database.ts';
import { long } from './support/length.ts';

const seconds = long ? 10 : 1;
let folder: string;
let server: EmbeddedDatabase;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-fret-outage-'));
  server = await launchMigrated(folder);
  const env = { LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000' };
  app = await startTestApp({ env, databaseUrl: server.url });
});
afterAll(async () => {
  await app.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ['read-only', 'SET default_transaction_read_only = on', 'RESET default_transaction_read_only'],
  ['away', 'WITH ALLOW_CONNECTIONS false', 'WITH ALLOW_CONNECTIONS true'],
])(`recovers by itself after the database was %s for ${seconds} s`, async (_, broken, healed) => {
  const url = new URL(server.url);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const admin = new Client(url.href);
  await admin.connect();
  onTestFinished(() => admin.end());
  const alter = async (change: string) => {
    await admin.query(`ALTER DATABASE ${name} ${change}`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      name,
    ]);
  };

  const [seller, buyer] = [await app.signUp(), await app.signUp()];
  const product = await app.createProduct(seller.token);
  const stream = await openEventStream(app.origin, seller.token);
  onTestFinished(() => stream.close());
  await stream.heard('ready');
  const book = () =>
    app.attempt(createBooking, { body: bookingOf(product, buyer) }, { token: buyer.token });

  const mails = async () => (await readdir(join(app.dataDir, 'mail')).catch(() => [])).length;
  const before = await mails();
  await alter(broken);
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const failed = await book();
    if (failed.ok) throw new Error('a booking was made without a writable database');
    expect(failed.error.status).toBe(503);
    expect(Number(failed.error.headers.get('retry-after'))).toBeGreaterThan(0);
    await delay(100);
  }
  await alter(healed);

  const booked = await until(async () => {
    const outcome = await book();
    return outcome.ok && outcome.reply;
  }, 'a booking');
  await stream.heard('resync');
  await stream.heard('booking.held', booked._id);
  await until(async () => {
    const { items } = await app.call(listNotices, { query: {} }, { token: seller.token });
    return items.some(({ kind }) => kind === 'product_booked');
  }, 'a notice');
  await until(async () => (await mails()) === before + 2, 'both mails', 30_000);
});
