import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import type { OwnProduct } from '#contracts/own-products.ts';
import { createPool } from '#server/db/client.ts';
import { commitChannel } from '#server/db/commit-signal.ts';
import { startBoss } from '#server/jobs/boss.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import type { CallInput, Outcome } from '#tests/support/contract-client.ts';
import { settleBookings } from '#tests/support/settle-bookings.ts';
import { launchMigrated } from './database.ts';
import { startKillableWorker } from './killable-worker.ts';
import { startMailCounter } from './mail-counter.ts';
import { dataFolder } from './product-process.ts';

export type Person = Awaited<ReturnType<TestApp['signUp']>>;
export type BookingShop = Awaited<ReturnType<typeof openBookingShop>>;

/**
 * The durations of a normal hold and of a hold from the waitlist, in hours. They are short, so that access tokens
 * outlive most holds.
 */
const hours = { hold: 0.2, promoted: 0.1 };

/**
 * Starts two servers on a new database, and a third one that only runs jobs and can be killed. Only `pass` moves their
 * clock.
 */
export async function openBookingShop() {
  // This clock is shared with the third server's thread.
  const clock = new Float64Array(new SharedArrayBuffer(8)).fill(Date.now());
  const now = () => new Date(clock[0] ?? 0);
  const server = await launchMigrated(await dataFolder(), { synchronous_commit: 'off' });
  const url = new URL(server.url);
  url.searchParams.set('application_name', 'judge');
  const client = createPool(url.href, 6, () => {});
  // Detects the jobs of killed workers sooner than a real server does.
  const boss = await startBoss(client, { warn() {} }, 1);
  await client.query(judgeTables);
  await client.query('INSERT INTO test_clock VALUES ($1)', [now()]);

  const workerSender = 'worker@example.test';
  const mailServer = await startMailCounter((from) => {
    if (from === workerSender) worker.inMail();
  });
  const env = {
    BOOKING_HOLD_HOURS: String(hours.hold),
    BOOKING_PROMOTED_HOURS: String(hours.promoted),
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'silent',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'shop@example.test',
    PUBLIC_URL: 'http://shop.example.test',
  };
  const options = { env, now, databaseUrl: server.url };
  const apps = [await startTestApp(options), await startTestApp(options)] as const;
  const worker = startKillableWorker({
    env: {
      ...env,
      NODE_ENV: 'test',
      DATABASE_URL: server.url,
      DATA_DIR: await dataFolder(),
      FIREBASE_PROJECT_ID: 'test',
      FIREBASE_API_KEY: 'test',
      FIREBASE_AUTH_DOMAIN: 'localhost',
      MAIL_FROM: workerSender,
    },
    clock,
    secret: 'a secret of tests, longer than 32 bytes',
  });
  onTestFinished(async () => {
    await Promise.all([...apps.map((one) => one.stop()), worker.stop(), boss.stop()]);
    await client.end();
    await mailServer.stop();
    await server.stop();
  });
  const [app] = apps;
  const seller = await app.signUp({ name: 'Sam Seller' });
  const staff = await app.signUp({ name: 'Stef Staff', role: 'staff' });
  const people = await Promise.all(Array.from({ length: 6 }, () => app.signUp()));
  const photo = (await app.createProduct(seller.token)).image_url;

  async function attempt<E extends Endpoint>(
    server: 0 | 1,
    person: Person,
    endpoint: E,
    input: CallInput<E>,
    idempotencyKey?: string,
  ): Promise<Outcome<E>> {
    const once = () =>
      apps[server].attempt(endpoint, input, {
        token: person.token,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      });
    const outcome = await once();
    if (outcome.ok || outcome.error.code !== 'unauthenticated') return outcome;
    await logIn(person);
    return once();
  }

  // Tokens are valid for an hour, and the clock moves quickly.
  async function logIn(person: Person): Promise<void> {
    person.token = await untilAvailable(() => app.logIn(person.email));
  }

  type Held = { id: string; handover_code: string | null };
  const one = async <T extends object>(text: string, values: unknown[]): Promise<T | undefined> =>
    (await client.query<T>(text, values)).rows[0];

  /**
   * Does the work of the sweep job with one server's database connections. Retries after a failure, as the job does.
   */
  async function sweep(server: 0 | 1): Promise<void> {
    for (let left = 20; ; left -= 1) {
      try {
        return await settleBookings(apps[server].db, now(), hours);
      } catch (error) {
        // PostgreSQL's codes for a lost connection and for a timeout.
        const { code = '' } = error as { code?: string };
        if (left === 0 || !/^(08|57|55P03|25P0)/.test(code)) throw error;
      }
    }
  }

  async function pass(ms: number): Promise<void> {
    clock[0] = now().getTime() + ms;
    // Another call may have moved the clock forward even more.
    await client.query('UPDATE test_clock SET at = greatest(at, $1)', [now()]);
  }

  return {
    /** The waitlist positions at the previous check. */
    places: new Map<string, number | null>(),
    seller,
    staff,
    people,
    client,
    attempt,
    now,
    mails: mailServer.mails,
    /** The ids of emails that arrived twice and have not been checked yet. */
    copied: [] as string[],
    worker,
    pass,
    /**
     * Moves the clock until all events are processed and all emails are sent, including those of killed workers. Also
     * settles holds that end in the meantime, because their jobs would otherwise send more emails later.
     */
    async settleMails(): Promise<void> {
      for (let left = 1000; left > 0; left -= 1) {
        const { rows } = await client.query<{ overdue: boolean; due: boolean; open: boolean }>(
          work,
        );
        const [{ overdue, due, open } = { overdue: false, due: false, open: false }] = rows;
        if (overdue) await sweep(0);
        else if (!due && !open) return;
        await client.query(`SELECT pg_notify('${commitChannel}', '')`);
        await delay(due ? 20 : 100);
        if (!due && !overdue) await pass(11_000);
      }
      throw new Error('a mail is never sent');
    },
    sweep,
    /**
     * Sweeps until none of these products is overdue. One sweep may not be enough, because it skips locked products.
     */
    async settle(products: readonly OwnProduct[]): Promise<void> {
      const ids = products.map(({ _id }) => _id);
      do await sweep(0);
      while (await one(dueOf, [ids, now()]));
    },
    async newProducts(count: number): Promise<OwnProduct[]> {
      await logIn(seller);
      return Promise.all(
        Array.from({ length: count }, () =>
          untilAvailable(() => app.createProduct(seller.token, { image_url: photo })),
        ),
      );
    },
    newestOf: (product: OwnProduct, person: Person) =>
      one<Held>(
        `SELECT id, handover_code FROM bookings WHERE product_id = $1 AND buyer_id = $2
         ORDER BY created_at DESC, id DESC LIMIT 1`,
        [product._id, person.user._id],
      ),
    holderOf: (product: OwnProduct) =>
      one<Held>(
        `SELECT id, handover_code FROM bookings WHERE product_id = $1 AND status = 'held'`,
        [product._id],
      ),
    buyerOf: async (id: string) =>
      (await one<{ buyer_id: string }>('SELECT buyer_id FROM bookings WHERE id = $1', [id]))
        ?.buyer_id,
    /** Closes all database connections of both servers, even in the middle of a transaction or a job. */
    async cutConnections(): Promise<void> {
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name <> 'judge'
           AND backend_type = 'client backend'`,
      );
    },
  };
}

// The rules look up events by subject, which needs an index.
const judgeTables = `
  CREATE INDEX ON events (subject_id, seq);
  CREATE TABLE test_clock (at timestamptz NOT NULL);
  CREATE OR REPLACE FUNCTION pgboss.job_now() RETURNS timestamptz LANGUAGE sql STABLE
    AS 'SELECT at FROM public.test_clock';`;

const dueOf = `
  SELECT id FROM bookings
  WHERE product_id = ANY($1) AND ((status = 'held' AND held_until <= $2) OR restorable_until <= $2)
  LIMIT 1`;

/**
 * Queries whether any holds are overdue, whether the servers have work to do now, and whether any emails have not been
 * sent yet.
 */
const work = `
  SELECT
    EXISTS (
      SELECT FROM bookings
      WHERE (status = 'held' AND held_until <= pgboss.job_now())
        OR restorable_until <= pgboss.job_now()
    ) AS overdue,
    EXISTS (SELECT FROM events e, event_followers f WHERE (e.xid, e.seq) > (f.xid, f.seq))
      OR EXISTS (
        SELECT FROM pgboss.job WHERE name IN ('send-mail', 'follow-event')
          AND state IN ('created', 'retry') AND start_after <= pgboss.job_now()
      ) AS due,
    EXISTS (
      SELECT FROM pgboss.job WHERE name IN ('send-mail', 'follow-event')
        AND state IN ('created', 'retry', 'active')
    ) AS open`;

/** Repeats a request if its database connection is closed. */
async function untilAvailable<T>(call: () => Promise<T>): Promise<T> {
  for (let left = 20; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      if (left === 0 || !String(error).includes('unavailable')) throw error;
    }
  }
}
