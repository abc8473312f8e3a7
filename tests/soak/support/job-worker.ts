import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { createDatabase, createPool } from '#server/db/client.ts';
import { createJobQueue, type JobHandlers } from '#server/jobs/job-queue.ts';

// A process that runs jobs until it is killed: `node tests/soak/support/job-worker.ts DATABASE_URL`. Each job
// adds a row to the table `effects`. It pauses before and after that, so that it can be killed at either point.

const pool = createPool(process.argv[2] ?? '', 6, () => {});
const db = createDatabase(pool);
const log = { warn() {}, error() {} };
const jobs = createJobQueue({ pool, db, now: () => new Date(), log, superviseSeconds: 1 });
const pause = () => delay(Math.random() * 60);

jobs.start({
  'settle-product': async ({ product_id }, job) => {
    await pause();
    await db.transaction().execute(async (trx) => {
      await job.completeIn(trx);
      await sql`INSERT INTO effects VALUES (${product_id})`.execute(trx);
      await pause();
    });
    await pause();
  },
} as Partial<JobHandlers> as JobHandlers);
