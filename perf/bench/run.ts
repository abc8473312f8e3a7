import { parseArgs } from 'node:util';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { seeded } from '#embedded/demo/random.ts';
import { createPool, type Database } from '#server/db/client.ts';
import { createProductSearch } from '#server/features/products/search/product-search.ts';
import { isMisspelt } from '#server/features/products/search/spelling.ts';
import { openBenchShop } from './bench-shop.ts';
import { addBuyers, type Buyer, compareBookings, recordBooking } from './bookings.ts';
import { seed } from './dataset.ts';
import { timeJobs } from './due-jobs.ts';
import { makeModels } from './example-products.ts';
import { timeStreams } from './live-streams.ts';
import { compare, type Load } from './load.ts';
import { timePublishing } from './publishing.ts';
import { timeReads } from './read-times.ts';
import { recordStatements } from './record-statements.ts';
import { timeMatching } from './saved-searches.ts';
import { type RunningServer, startServer } from './servers.ts';
import { judgeSearch, typeQueries } from './typed-queries.ts';

/**
 * `npm run bench`: puts load on our API and on a bare Node + `pg` server, one after the other, with the same PostgreSQL
 * and 16 connections. Prints the requests per second and their ratio. To compare runs, use the ratios, because they
 * depend less on the machine. Then times each read request with each filter and sort order, and searches as people type
 * them.
 *   npm run bench                       10,000 products, 5 rounds of 5 seconds
 *   npm run bench -- --size 1000000     a million products; filling the shop takes a few minutes
 *   npm run bench -- --rounds 3 --seconds 2
 *   npm run bench -- --keep DIR         keeps the shop in DIR and reuses it
 *   npm run bench -- --save FILE        saves the times of the read requests
 *   npm run bench -- --against FILE     compares them with saved times
 *   npm run bench -- --publish          only times publishing and editing, with and without the search index
 *   npm run bench -- --saved 10000      only times matching new products against that many saved searches
 *   npm run bench -- --live             only measures event streams, bookings and due jobs
 *   npm run bench -- --live --jobs 5000 the same, with 5,000 due jobs instead of 100,000
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    keep: { type: 'string' },
    save: { type: 'string' },
    against: { type: 'string' },
    saved: { type: 'string' },
    publish: { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '100000' },
  },
});
const products = Number(options.size);
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const secret = 'a secret of the bench, longer than 32 bytes';
const connections = 16;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const shop = await openBenchShop(products, options.keep, say);
const pool = createPool(shop.databaseUrl, 2, () => {});
try {
  if (options.saved !== undefined) await timeMatching(shop, Number(options.saved), say);
  else if (options.publish) await timePublishing(shop, say);
  else if (options.live) await benchLive();
  else await benchCalls();
} finally {
  await pool.end();
  await shop.stop();
}

async function benchCalls(): Promise<void> {
  const statements = await recordStatements(pool, (db) =>
    createProductSearch({ db }).list({ q: 'stratocaster', limit: 24 }),
  );
  const ours = await startOurs();
  const bare = await startBare({ SEARCH_STATEMENTS: JSON.stringify(statements) });
  const users = await shop.db.selectFrom('users').select('id').limit(connections).execute();
  const tokens = await Promise.all(users.map(({ id }) => tokenOf(id)));
  const token = await tokenOf(shop.dataset.userId);
  const { productIds } = shop.dataset;
  const loads: Load[] = [
    { name: 'list of 24', paths: ['/api/categories/Electric%20Guitars'], tokens },
    { name: 'detail', paths: productIds.map((id) => `/api/products/${id}`), tokens },
    { name: 'search', paths: ['/api/products?q=stratocaster'], tokens },
  ];
  say(`${products} products, ${connections} connections, ${rounds} rounds of ${seconds} s`);
  try {
    for (const load of loads) await compare(load, { ours, bare, seconds, rounds });
    await typeQueries({ ours, tokens, seconds: seconds * rounds });
    await judgeSearch({ ours, token }, (ids) => textOf(shop.db, ids));
    const { save, against } = options;
    await timeReads({ ours, token, dataset: shop.dataset, rounds: 2, save, against });
    await printSizes(shop.db);
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
}

/** Returns the environment variables for both servers. */
function environment(): Record<string, string> {
  return {
    DATABASE_URL: shop.databaseUrl,
    DATA_DIR: shop.dataDir,
    LOG_LEVEL: 'warn',
    TOKEN_SECRET: secret,
    RATE_LIMIT_FACTOR: '1000000',
    FIREBASE_PROJECT_ID: 'bench',
    FIREBASE_API_KEY: 'bench',
    FIREBASE_AUTH_DOMAIN: 'bench.invalid',
  };
}

function startOurs(): Promise<RunningServer> {
  return startServer('server/index.ts', 4971, environment());
}

/** Starts the bare server. `statements` are environment variables with the SQL statements that our server runs. */
function startBare(statements: Record<string, string>): Promise<RunningServer> {
  return startServer('perf/bench/bare-server.ts', 4972, { ...environment(), ...statements });
}

async function benchLive(): Promise<void> {
  const { db, databaseUrl } = shop;
  const buyers = await Promise.all(
    (await addBuyers(db)).map(async (buyer) => ({ ...buyer, token: await tokenOf(buyer.id) })),
  );
  const tokens = buyers.map((buyer) => buyer.token);
  const [token = ''] = tokens;
  let ours = await startOurs();
  try {
    await timeStreams({ ours, databaseUrl, tokens: tokens.slice(0, 500), seconds: seconds * 4 });
  } finally {
    await ours.stop();
  }
  const recorded = await recordBooking(pool, db, buyers[0] as Buyer);
  const bare = await startBare({ BOOKING_STATEMENTS: JSON.stringify(recorded) });
  ours = await startOurs();
  try {
    await compareBookings({ db, ours, bare, buyers, rounds, seconds });
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
  await timeJobs(Number(options.jobs), { db, databaseUrl, token, start: startOurs });
}

function tokenOf(userId: string): Promise<string> {
  return new SignJWT({ ver: 0 })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('second-fret')
    .setSubject(userId)
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
}

/** Returns the text of the first results, to check whether they are relevant. A misspelled brand counts as relevant. */
async function textOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const brands = [...new Set(makeModels(seeded(seed)).map((model) => model.brand))];
  const { rows } = await sql<{ id: string; brand: string; text: string }>`
    SELECT p.id, p.brand, concat_ws(' | ', brand, model, title, finish, c.name) AS text
    FROM products p JOIN categories c ON c.id = p.category_id
    WHERE p.id = ANY(${ids}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ id, brand, text }) => [
      id,
      `${brands.find((one) => isMisspelt(brand, one)) ?? brand} | ${text}`,
    ]),
  );
}

async function printSizes(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string; heap: number; indexes: number }>`
    SELECT relname AS name, pg_table_size(oid) / 1000000 AS heap,
      pg_indexes_size(oid) / 1000000 AS indexes
    FROM pg_class WHERE relname IN ('products', 'product_search', 'search_words', 'product_names')`.execute(
    db,
  );
  for (const { name, heap, indexes } of rows) say(`${name}: ${heap} MB, its indexes ${indexes} MB`);
}
