import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import {
  createEventFollowers,
  type EventFollower,
  type EventFollowers,
} from '#server/events/event-followers.ts';
import { createJobQueue, type JobHandlers, type JobQueue } from '#server/jobs/job-queue.ts';
import { createTestDatabase, openPool, type TestDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/until.ts';

let database: TestDatabase;
let pool: Pool;
let db: Database;
/** Two servers that share a database. */
let servers: { jobs: JobQueue; followers: EventFollowers }[];
let poison: string | null = null;
const log = { warn() {}, error() {} };

/** A follower that copies each event's subject into a table, so that lost or repeated events are visible. */
const copy: EventFollower = {
  name: 'copy',
  async follow(trx, events) {
    if (events.some(({ subjectId }) => subjectId === poison)) throw new Error('not this one');
    for (const { subjectId } of events)
      await sql`INSERT INTO test_copies VALUES (${subjectId})`.execute(trx);
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url);
  db = createDatabase(pool, (written) => {
    for (const { jobs, followers } of servers) {
      jobs.wake(written.jobs);
      followers.wake();
    }
  });
  await sql`CREATE TABLE test_copies (id uuid)`.execute(db);
  await sql`INSERT INTO event_followers SELECT 'copy', pg_current_xact_id(), 0`.execute(db);
  servers = [1, 2].map(() => {
    const jobs = createJobQueue({ pool, db, now: () => new Date(), log });
    const followers = createEventFollowers({ db, jobs, followers: [copy], log });
    jobs.start({ 'follow-event': followers.repeat } as Partial<JobHandlers> as JobHandlers);
    return { jobs, followers };
  });
});
afterAll(async () => {
  await Promise.all(servers.flatMap(({ jobs, followers }) => [jobs.stop(), followers.stop()]));
  await pool.end();
  await database.drop();
});

const write = (...ids: string[]) =>
  db.transaction().execute((trx) =>
    writeEvent(
      trx,
      ...ids.map((subjectId) => {
        const payload = { message_id: subjectId };
        return {
          kind: 'thread.written',
          subjectId,
          people: [],
          payload,
          at: new Date(),
        } as const;
      }),
    ),
  );

/** Wakes both servers until these events have been copied, then returns everything that was copied. */
const copied = (ids: readonly string[]) =>
  until(async () => {
    for (const { followers } of servers) followers.wake();
    const { rows } = await sql<{ id: string }>`SELECT id FROM test_copies`.execute(db);
    const all = rows.map(({ id }) => id);
    return ids.every((id) => all.includes(id)) && all.sort();
  }, 'the copies');

it('follows each event exactly once, with two servers', async () => {
  const ids = Array.from({ length: 400 }, () => randomUUID());
  await Promise.all(Array.from({ length: 40 }, (_, i) => write(...ids.slice(i * 10, i * 10 + 10))));
  expect(await copied(ids)).toEqual(ids.sort());
});

it('continues after an event that fails, and retries that event as a job', async () => {
  await sql`DELETE FROM test_copies`.execute(db);
  const [good, bad, later] = [randomUUID(), randomUUID(), randomUUID()];
  poison = bad;
  await write(good, bad, later);
  expect(await copied([good, later])).toEqual([good, later].sort());
  poison = null;
  // Without this update, the job would wait a few seconds before its next attempt.
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'follow-event'`.execute(db);
  expect(await copied([bad])).toEqual([good, bad, later].sort());
});

it('processes the events of a failed batch one by one, without retrying the batch', async () => {
  await sql`INSERT INTO event_followers SELECT 'slow', pg_current_xact_id(), 0`.execute(db);
  const sizes: number[] = [];
  const slow: EventFollower = {
    name: 'slow',
    async follow(_, events) {
      sizes.push(events.length);
      if (events.length > 1) throw new Error('too many at once');
    },
  };
  const { jobs } = servers[0] as (typeof servers)[0];
  const followers = createEventFollowers({ db, jobs, followers: [slow], log });
  const ids = Array.from({ length: 20 }, () => randomUUID());
  await write(...ids);
  await until(() => {
    followers.wake();
    return sizes.filter((size) => size === 1).length === 20;
  }, 'all events');
  await followers.stop();
  expect(sizes).toEqual([20, ...Array(20).fill(1)]);
  // Wait for these copies, so that the next test doesn't see them.
  await copied(ids);
});

it('continues after a backup is restored to a new database server', async () => {
  await sql`DELETE FROM test_copies`.execute(db);
  // The new server’s transaction numbers are far below those in the backup.
  const higher = sql`(xid::text::bigint + 1000000000)::text::xid8`;
  await sql`UPDATE events SET xid = ${higher}`.execute(db);
  await sql`UPDATE event_followers SET xid = ${higher}`.execute(db);
  const [first, second] = [randomUUID(), randomUUID()];
  await write(first);
  const { jobs } = servers[0] as (typeof servers)[0];
  servers.push({ jobs, followers: createEventFollowers({ db, jobs, followers: [copy], log }) });
  expect(await copied([first])).toEqual([first]);
  await write(second);
  expect(await copied([first, second])).toEqual([first, second].sort());
});
