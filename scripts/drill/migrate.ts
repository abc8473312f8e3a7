import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Pool } from 'pg';
import { type BenchShop, openBenchShop } from '#perf/bench/bench-shop.ts';
import { percentiles, startOurs } from '#perf/bench/servers.ts';
import { createDatabase, createOwnerPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { forVisitors, invitePeople, isFailed, type Request } from './people.ts';

// `npm run drill -- migrate [PRODUCTS] [FOLDER]` runs the migrations of an invented next release (a column, its fill and
// an index) in a shop with a million products, while people find and book products. Prints the slowest request and the
// longest wait for a lock. FOLDER is a shop that `npm run bench -- --keep FOLDER` has made: the drill works on a copy.

const nextRelease = {
  '901-column': 'ALTER TABLE products ADD COLUMN drill_rank integer;\n',
  '902-fill': `-- In batches of products
    UPDATE products SET drill_rank = length(title) WHERE id > $1 AND id <= $2`,
  '903-index': `CREATE INDEX CONCURRENTLY IF NOT EXISTS products_drill_rank
    ON products (drill_rank, posted_at DESC);\n`,
};
/** How many requests people send in a second. */
const rate = 20;
/** How long to measure without a migration, for comparison. */
const calmMs = 10_000;

type Phase = { name: string; at: number };

export async function run([products = '1000000', kept]: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'second-fret-migrate-'));
  const dataDir = join(folder, 'data');
  // Unlike Node's, this command keeps the owner. PostgreSQL's files don't belong to root.
  if (kept !== undefined) execFileSync('cp', ['-a', kept, dataDir]);
  const shop = await openBenchShop(Number(products), dataDir);
  try {
    await drill(shop, folder);
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true });
  }
}

async function drill(shop: BenchShop, folder: string): Promise<void> {
  const migrations = join(folder, 'migrations');
  await cp(new URL('../../server/db/migrations/', import.meta.url), migrations, {
    recursive: true,
  });
  for (const [name, text] of Object.entries(nextRelease)) {
    await writeFile(join(migrations, `${name}.sql`), text);
  }
  const server = await startOurs(shop, undefined, forVisitors);
  const pool = createOwnerPool(shop.databaseUrl, () => {});
  const owner = createDatabase(pool);
  const over = new AbortController();
  const requests: Request[] = [];
  try {
    const { come } = await invitePeople(pool);
    const crowd = come(
      [server.origin],
      () => rate,
      over.signal,
      (one) => requests.push(one),
    );
    const locks = watchLocks(pool, over.signal);
    const phases: Phase[] = [{ name: 'no migration', at: performance.now() }];
    const say = (line: string) => {
      if (line.includes('tries again')) console.log(line);
      else phases.push({ name: line, at: performance.now() });
    };
    await delay(calmMs);
    await migrate(owner, { folder: pathToFileURL(`${migrations}/`), say });
    phases.push({ name: 'end', at: performance.now() });
    over.abort();
    await crowd;
    report(phases, requests, await locks);
  } finally {
    over.abort();
    await pool.end();
    await server.stop();
  }
}

/** Returns the longest time that any session has waited for a lock, in milliseconds. */
async function watchLocks(pool: Pool, over: AbortSignal): Promise<number> {
  let longest = 0;
  for (; !over.aborted; await delay(20)) {
    const { rows } = await pool.query<{ ms: number | null }>(
      `SELECT extract(epoch FROM max(clock_timestamp() - waitstart))::float * 1000 AS ms
       FROM pg_locks WHERE NOT granted`,
    );
    longest = Math.max(longest, rows[0]?.ms ?? 0);
  }
  return longest;
}

function report(phases: readonly Phase[], requests: readonly Request[], longest: number): void {
  for (const [index, { name, at }] of phases.entries()) {
    const end = phases[index + 1]?.at;
    if (end === undefined) break;
    const some = requests.filter((request) => request.at + request.ms > at && request.at < end);
    const at99 = percentiles(some.map(({ ms }) => ms));
    const times = `p50 ${at99(0.5).toFixed(0)} ms, p99 ${at99(0.99).toFixed(0)} ms, slowest ${at99(1).toFixed(0)} ms`;
    console.log(`${name}: ${((end - at) / 1000).toFixed(1)} s, ${some.length} requests, ${times}`);
  }
  const counts = Map.groupBy(requests, ({ status }) => status);
  console.log([...counts].map(([status, { length }]) => `${length} × ${status}`).join(', '));
  console.log(`The longest wait for a lock: ${longest.toFixed(0)} ms`);
  if (requests.some(isFailed) || !counts.has(201)) process.exitCode = 1;
}
