import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { getOwnProduct } from '#contracts/selling/selling.ts';
import { commitChannel } from '#server/events/commit-channel.ts';
import { startBoss } from '#server/jobs/boss.ts';
import { jobEntries } from '#server/jobs/job-kinds.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { sweepAt } from '#tests/support/sweep-holds.ts';
import { until } from '#tests/support/until.ts';
import { type Person, startTwoServers, untilAvailable } from './two-servers.ts';

export type BookingShop = Awaited<ReturnType<typeof openBookingShop>>;

/**
 * The durations of a normal hold and of a hold from the waitlist, in hours. They are short, so that access tokens
 * outlive most holds.
 */
const hours = { hold: 0.2, promoted: 0.1 };

/** Starts two servers on a new database, with a seller and six buyers. Only `pass` moves their clock. */
export async function openBookingShop() {
  // In the past, because contracts reject dates after today, such as that of a product that was put up for sale again.
  let clock = Date.now() - 2000 * 24 * 3_600_000;
  const now = () => new Date(clock);
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  const env = {
    BOOKING_HOLD_HOURS: String(hours.hold),
    BOOKING_PROMOTED_HOURS: String(hours.promoted),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'shop@example.test',
    PUBLIC_URL: 'http://shop.example.test',
  };
  const { apps, client, attempt, cutConnections } = await startTwoServers({ env, now });
  // The servers must create the queue's tables, because they can't use tables that belong to this connection's role.
  const queues = () => client.query('SELECT 1 FROM pgboss.queue').catch(() => ({ rowCount: 0 }));
  await until(async () => Number((await queues()).rowCount) > jobEntries.length, 'all queues');
  // Detects jobs whose connection was cut sooner than a real server does.
  const boss = await startBoss(client, { warn() {} }, 1);
  onTestFinished(() => boss.stop());
  await client.query(judgeTables);
  await client.query('INSERT INTO test_clock VALUES ($1)', [now()]);
  const [app] = apps;
  const seller = await app.signUp({ name: 'Sam Seller' });
  const staff = await app.signUp({ name: 'Stef Staff', role: 'staff' });
  const people = await Promise.all(Array.from({ length: 6 }, () => app.signUp()));
  const photo = (await app.createProduct(seller.token)).image_url;

  type Held = { id: string; handover_code: string | null };
  const one = async <T extends object>(text: string, values: unknown[]): Promise<T | undefined> =>
    (await client.query<T>(text, values)).rows[0];

  /**
   * Does the work of the sweep job with one server's database connections. Retries after a failure, as the job does.
   */
  async function sweep(server: 0 | 1): Promise<void> {
    for (let left = 20; ; left -= 1) {
      try {
        return await sweepAt(apps[server].db, now(), hours);
      } catch (error) {
        // PostgreSQL's codes for a lost connection and for a timeout.
        const { code = '' } = error as { code?: string };
        if (left === 0 || !/^(08|57|55P03|25P0)/.test(code)) throw error;
      }
    }
  }

  async function pass(ms: number): Promise<void> {
    clock += ms;
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
    /** The emails that arrived and have not been checked yet. */
    mails: mailServer.received,
    pass,
    /**
     * Moves the clock until all events are processed and all emails are sent, including those whose first attempt was cut
     * off. Also settles holds that end in the meantime, because their jobs would otherwise send more emails later.
     */
    async settleMails(): Promise<void> {
      for (let left = 1000; left > 0; ) {
        const { rows } = await client.query<{ overdue: boolean; due: boolean; open: boolean }>(
          work,
        );
        const [{ overdue, due, open } = { overdue: false, due: false, open: false }] = rows;
        if (overdue) await sweep(0);
        else if (!due && !open) return;
        await client.query(`SELECT pg_notify('${commitChannel}', '')`);
        await delay(due ? 20 : 100);
        if (due || overdue) continue;
        await pass(11_000);
        left -= 1;
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
      seller.token = await untilAvailable(() => app.logIn(seller.email));
      const create = () => app.createProduct(seller.token, { image_url: photo });
      return Promise.all(Array.from({ length: count }, () => untilAvailable(create)));
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
    offersFor: async (product: OwnProduct) =>
      (
        await client.query<{ id: string; buyer_id: string; by_buyer: boolean }>(
          `SELECT id, buyer_id, by_buyer FROM offers WHERE product_id = $1 AND state = 'open' ORDER BY id`,
          [product._id],
        )
      ).rows,
    /** Returns a request for a new price, or undefined if the product can't be read now. */
    async editOf({ _id: id }: OwnProduct, resale_price: string) {
      const found = await attempt(0, seller, getOwnProduct, { params: { id } });
      if (!found.ok) return undefined;
      const { images, version, ...form } = found.reply;
      const image_urls = images.map(({ url }) => url);
      return { params: { id }, body: { ...form, version, image_urls, resale_price } };
    },
    buyerOf: async (id: string) =>
      (await one<{ buyer_id: string }>('SELECT buyer_id FROM bookings WHERE id = $1', [id]))
        ?.buyer_id,
    cutConnections,
  };
}

const judgeTables = `
  CREATE TABLE test_clock (at timestamptz NOT NULL);
  GRANT SELECT ON test_clock TO PUBLIC;
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
      SELECT 1 FROM bookings
      WHERE (status = 'held' AND held_until <= pgboss.job_now())
        OR restorable_until <= pgboss.job_now()
    ) AS overdue,
    EXISTS (SELECT 1 FROM events e, event_followers f WHERE (e.xid, e.seq) > (f.xid, f.seq))
      OR EXISTS (
        SELECT 1 FROM pgboss.job WHERE name IN ('send-mail', 'follow-event')
          AND state IN ('created', 'retry') AND start_after <= pgboss.job_now()
      ) AS due,
    EXISTS (
      SELECT 1 FROM pgboss.job WHERE name IN ('send-mail', 'follow-event')
        AND state IN ('created', 'retry', 'active')
    ) AS open`;
