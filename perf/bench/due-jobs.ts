import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { createPool } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema.ts';
import { startBoss } from '#server/jobs/boss.ts';
import { percentiles } from './percentiles.ts';
import type { RunningServer } from './servers.ts';

const atOnce = 5_000;
const list = '/api/categories/Electric%20Guitars';

type Setup = {
  db: Kysely<Schema>;
  databaseUrl: string;
  token: string;
  start(): Promise<RunningServer>;
};

/**
 * Fills the queue with `count` due jobs that settle products, and starts a server. Prints how long the jobs take, and
 * how long it takes to read a list before and while they run.
 */
export async function timeJobs(
  count: number,
  { db, databaseUrl, token, start }: Setup,
): Promise<void> {
  const before = await start();
  const idle = await timeList(before, token, 300);
  await before.stop();
  await enqueue(db, databaseUrl, count);
  const ours = await start();
  try {
    const started = performance.now();
    const busy: number[] = [];
    let left = count;
    do {
      busy.push(...(await timeList(ours, token, 20)));
      left = await countDue(db);
    } while (left > 0);
    const seconds = (performance.now() - started) / 1000;
    process.stdout.write(
      `${count} due jobs in ${seconds.toFixed(0)} s: ${(count / seconds).toFixed(0)} a second; ` +
        `a list ${percentiles(busy)}; without jobs ${percentiles(idle)}\n`,
    );
  } finally {
    await ours.stop();
  }
}

async function enqueue(db: Kysely<Schema>, databaseUrl: string, count: number): Promise<void> {
  const pool = createPool(databaseUrl, 2, () => {});
  const boss = await startBoss(pool, { warn() {} });
  const products = await db.selectFrom('products').select('id').limit(10_000).execute();
  for (let from = 0; from < count; from += atOnce) {
    const jobs = Array.from({ length: Math.min(atOnce, count - from) }, (_, n) => ({
      data: { product_id: products[(from + n) % products.length]?.id },
    }));
    await boss.insert('settle-product', jobs);
  }
  await boss.stop({ graceful: false });
  await pool.end();
}

async function countDue(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM pgboss.job WHERE name = 'settle-product' AND state < 'completed' AND start_after <= now()`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Reads the list repeatedly, with realistic pauses between the requests. Returns the times in milliseconds. */
async function timeList(
  { origin }: RunningServer,
  token: string,
  times: number,
): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  const measured: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const started = performance.now();
    const reply = await fetch(origin + list, { headers });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`the list returned ${reply.status}`);
    measured.push(performance.now() - started);
    await delay(10);
  }
  return measured;
}
