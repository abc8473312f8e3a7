import autocannon from 'autocannon';
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { fromCents } from '#contracts/money.ts';
import type { Schema } from '#server/db/schema.ts';
import { createBookingService } from '#server/features/bookings/booking-service.ts';
import { productState } from '#server/features/products/product-state.ts';
import { createJobQueue } from '#server/jobs/job-queue.ts';
import { printRatio } from './load.ts';
import { recordStatements, type Statement } from './record-statements.ts';
import type { RunningServer } from './servers.ts';

/** The SQL statements of one booking, and the three ids in them. A server can replay the statements with other ids. */
export type RecordedBooking = {
  statements: Statement[];
  product: string;
  buyer: string;
  booking: string;
};

export type Buyer = { id: string; name: string; email: string; token: string };
type Product = { id: string; title: string; cents: number };
type Setup = {
  db: Kysely<Schema>;
  ours: RunningServer;
  bare: RunningServer;
  buyers: readonly Buyer[];
  seconds: number;
  rounds: number;
};

const connections = 16;
/** The number of bookings to make for each second of a round. */
const perSecond = 200;
/** A buyer can have only twenty open bookings, so the benchmark needs many buyers. */
const buyerCount = 1_000;
const settings = ['hold_placed', 'product_booked'];

/**
 * Adds users who sell nothing. Turns off emails for them and for the sellers, so that the benchmark measures only the
 * bookings and not the jobs that send emails.
 */
export async function addBuyers(db: Kysely<Schema>): Promise<Omit<Buyer, 'token'>[]> {
  await sql`
    INSERT INTO users (id, name, email, email_verified)
    SELECT gen_random_uuid(), 'Buyer ' || n, 'buyer-' || n || '@example.test', true
    FROM generate_series(1, ${buyerCount}) n ON CONFLICT DO NOTHING`.execute(db);
  await sql`
    INSERT INTO notice_settings (user_id, kind, delivery)
    SELECT id, kind, 'app' FROM users, unnest(${settings}::text[]) kind
    ON CONFLICT DO NOTHING`.execute(db);
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', 'like', 'buyer-%')
    .execute();
}

/** Books a product through `pool`, and returns the statements that the booking runs. */
export async function recordBooking(
  pool: Pool,
  db: Kysely<Schema>,
  { id, name, email }: Omit<Buyer, 'token'>,
): Promise<RecordedBooking> {
  const now = () => new Date();
  const jobs = createJobQueue({ pool, db, now, log: { warn() {}, error() {} } });
  const [product] = await freeProducts(db);
  if (!product) throw new Error('there is no product to book');
  let booking = '';
  const statements = await recordStatements(pool, async (recorded) => {
    const service = createBookingService({
      db: recorded,
      now,
      hours: { hold: 72, promoted: 24 },
      products: productState,
      findShop: async () => null,
      jobsReady: jobs.boss,
      settleLater: (trx, product_id, at) => jobs.enqueue(trx, 'settle-product', { product_id }, at),
    });
    const caller = { id, name, email, role: 'user', emailVerified: true } as const;
    booking = (await service.book(caller, requestOf(product, caller), null))._id;
  });
  await jobs.stop();
  return { statements, product: product.id, buyer: id, booking };
}

/**
 * Measures bookings on our server, and on a bare server that runs the same statements, with and without writing events.
 * Prints the ratios.
 */
export async function compareBookings(setup: Setup): Promise<void> {
  const { ours, bare, rounds, seconds } = setup;
  const figures = { ours: [] as number[], bare: [] as number[], without: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    const amount = (round < 0 ? 2 : seconds) * perSecond;
    const one = {
      ours: await rate(setup, ours, '/api/bookings', amount),
      bare: await rate(setup, bare, '/bookings', amount),
      without: await rate(setup, bare, '/bookings/without-events', amount),
    };
    // The first round is a warm-up.
    if (round >= 0)
      for (const key of ['ours', 'bare', 'without'] as const) figures[key].push(one[key]);
  }
  printRatio('booking', { ours: figures.ours, bare: figures.bare });
  printRatio('its events', { with: figures.bare, without: figures.without });
}

async function rate(
  { db, buyers }: Setup,
  server: RunningServer,
  path: string,
  amount: number,
): Promise<number> {
  const products = await freeProducts(db);
  let next = 0;
  const started = performance.now();
  const result = await autocannon({
    url: server.origin,
    connections,
    // Set the number of requests instead of the duration, so that no booking is still running at the end.
    amount,
    timeout: 60,
    reconnectRate: 900,
    requests: [
      {
        method: 'POST',
        path,
        setupRequest(request) {
          const buyer = buyers[next % buyers.length] as Buyer;
          const product = products[next];
          next += 1;
          if (!product) throw new Error('too few products: use a larger --size');
          const authorization = `Bearer ${buyer.token}`;
          const headers = { ...request.headers, authorization, 'content-type': 'application/json' };
          const body = JSON.stringify({ ...requestOf(product, buyer), buyer_id: buyer.id });
          return { ...request, headers, body };
        },
      },
    ],
  });
  // Measure the duration here, because autocannon reports it only in whole seconds.
  const took = performance.now() - started;
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) {
    const replies = JSON.stringify(result.statusCodeStats);
    throw new Error(`${path}: ${failed} bookings failed: ${replies}`);
  }
  return (amount * 1000) / took;
}

/** Undoes all bookings and makes all products available again. */
async function freeProducts(db: Kysely<Schema>): Promise<Product[]> {
  await sql`DELETE FROM bookings`.execute(db);
  await sql`UPDATE products SET status = 'live' WHERE status <> 'live'`.execute(db);
  const { rows } = await sql<Product>`
    SELECT id, title, resale_price_cents AS cents FROM products`.execute(db);
  return rows;
}

const requestOf = (
  { id, title, cents }: Product,
  { name, email }: Pick<Buyer, 'name' | 'email'>,
) => ({
  product_id: id,
  selectedProduct: title,
  price: fromCents(cents),
  buyer: name,
  email,
  phone: '555 010 999',
  location: 'Counter, Portland',
  message: 'I will come on Friday.',
});
