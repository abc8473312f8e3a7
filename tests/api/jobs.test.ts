import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '#server/db/client.ts';
import { failedJobs } from '#server/jobs/boss.ts';
import { createJobQueue, type JobHandlers } from '#server/jobs/job-queue.ts';
import { PermanentFailure } from '#server/jobs/permanent-failure.ts';
import { createTestDatabase, openPool } from '#tests/support/database.ts';
import { until } from '#tests/support/until.ts';

let now = Date.now();
const log = { warn() {}, error() {} };

/** `sent` lists the notices that were sent. If `attempt` throws, sending fails. */
let sent: string[] = [];
let attempt: (id: string) => void = () => {};
const handlers = {
  'send-mail': async ({ notice_id }) => {
    attempt(notice_id);
    sent.push(notice_id);
  },
} as Partial<JobHandlers> as JobHandlers;

const database = await createTestDatabase();
const pool = openPool(database.url, 5);
const db = createDatabase(pool, (written) => jobs.wake(written.jobs));
const jobs = createJobQueue({ pool, db, now: () => new Date(now), log });
jobs.start(handlers);
await jobs.boss();
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  sent = [];
  attempt = () => {};
});

const enqueue = (notice_id: string, at?: Date) =>
  db
    .transaction()
    .execute((trx) => jobs.enqueue(trx, 'send-mail', [{ payload: { notice_id }, at }]));

it('runs a job after its transaction has committed, but not if the transaction fails', async () => {
  const [kept, lost] = [randomUUID(), randomUUID()];
  const failing = db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, 'send-mail', [{ payload: { notice_id: lost } }]);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await enqueue(kept);
  await until(() => sent.length > 0, 'a job');
  expect(sent).toEqual([kept]);
});

it('runs a job at its commit, even if another transaction commits first', async () => {
  const own = await createTestDatabase();
  const ownPool = openPool(own.url, 5);
  const ownDb = createDatabase(ownPool, (written) => queue.wake(written.jobs));
  const options = { pool: ownPool, db: ownDb, now: () => new Date(now), log };
  const queue = createJobQueue({ ...options, pollSeconds: 86_400 });
  onTestFinished(async () => {
    await queue.stop();
    await ownPool.end();
    await own.drop();
  });
  queue.start(handlers);
  await queue.boss();
  const [late, first] = [randomUUID(), randomUUID()];
  const trx = await ownDb.startTransaction().execute();
  await queue.enqueue(trx, 'send-mail', [{ payload: { notice_id: late } }]);
  await until(async () => {
    if (sent.length > 0) return true;
    await ownDb
      .transaction()
      .execute((other) => queue.enqueue(other, 'send-mail', [{ payload: { notice_id: first } }]));
    return false;
  }, 'the job of the other transaction');
  await trx.commit().execute();
  await until(() => sent.includes(late), 'the job');
});

it('runs a job on time by the server’s clock', async () => {
  now += 100 * 24 * 3_600_000;
  const [late, soon] = [randomUUID(), randomUUID()];
  await enqueue(late, new Date(now + 3_600_000));
  await enqueue(soon, new Date(now + 500));
  await until(() => sent.length > 0, 'the job that is due');
  expect(sent).toEqual([soon]);
});

it('adds many jobs with one statement, each with its own time', async () => {
  const soon = { payload: { notice_id: randomUUID() } };
  const late = [1, 2].map((hours) => ({
    payload: { notice_id: randomUUID() },
    at: new Date(now + hours * 3_600_000),
  }));
  const trx = await db.startTransaction().execute();
  await jobs.enqueue(trx, 'send-mail', [soon, ...late]);
  // All rows that a statement writes have the same `cmin`.
  const { rows } = await sql<{ waits: number; cmin: string }>`
    SELECT extract(epoch FROM start_after - now())::int AS waits, cmin::text FROM pgboss.job
    WHERE xmin::text = pg_current_xact_id()::text ORDER BY start_after`.execute(trx);
  expect(rows.map(({ waits }) => waits)).toEqual([0, 3600, 7200]);
  expect(new Set(rows.map(({ cmin }) => cmin)).size).toBe(1);
  await trx.commit().execute();
  await until(() => sent.length > 0, 'the job that is due');
  expect(sent).toEqual([soon.payload.notice_id]);
});

it('rejects jobs until it has started, and never needs a second connection for a job', async () => {
  const only = openPool(database.url, 1);
  const queue = createJobQueue({
    pool: only,
    db: createDatabase(only),
    now: () => new Date(now),
    log,
  });
  const notice_id = randomUUID();
  const add = () =>
    createDatabase(only)
      .transaction()
      .execute((trx) => queue.enqueue(trx, 'send-mail', [{ payload: { notice_id } }]));
  await expect(add()).rejects.toMatchObject({ code: '08006' });
  await queue.boss();
  await add();
  await until(() => sent.includes(notice_id), 'the job');
  await queue.stop();
  await only.end();
});

it('retries a failed job', async () => {
  const id = randomUUID();
  let attempts = 0;
  attempt = () => {
    attempts += 1;
    if (attempts === 1) throw new Error('not yet');
  };
  await enqueue(id);
  await until(() => sent.includes(id), 'the second attempt');
  expect(attempts).toBe(2);
});

it('does not retry after a permanent failure, and keeps the error', async () => {
  const id = randomUUID();
  attempt = (notice_id) => {
    if (notice_id === id) throw new PermanentFailure('there is no such notice');
  };
  await enqueue(id);
  const boss = await jobs.boss();
  const [failed] = await until(async () => {
    const found = await boss.findJobs(failedJobs, { data: { notice_id: id } });
    return found.length > 0 && found;
  }, 'the failed job');
  expect(failed).toMatchObject({
    sourceName: 'send-mail',
    sourceRetryCount: 0,
    sourceOutput: { message: 'there is no such notice' },
  });
});

it('waits for running jobs when it stops, and starts no new ones', async () => {
  await jobs.stop();
  const other = createJobQueue({ pool, db, now: () => new Date(), log });
  let finish = () => {};
  const running = new Promise<void>((started) => {
    other.start({
      'sweep-images': () =>
        new Promise<void>((resolve) => {
          finish = resolve;
          started();
        }),
    } as Partial<JobHandlers> as JobHandlers);
  });
  await (await other.boss()).send('sweep-images', {});
  await running;
  const stopped = other.stop();
  finish();
  await stopped;
  const { rows } = await sql<{ state: string }>`
    SELECT state::text FROM pgboss.job WHERE name = 'sweep-images'`.execute(db);
  expect(rows).toEqual([{ state: 'completed' }]);
});
