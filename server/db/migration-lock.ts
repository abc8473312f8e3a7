import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './client.ts';

/** The lock that Kysely's own migrator takes, which 0.2.0 uses. */
const lock = sql.raw('3853314791062309107');
const pauseMs = 500;

type Options = { say(line: string): void; patience: number };

/**
 * Runs `work` on one connection that holds the lock for migrations. Throws an error that says what it waited for if
 * another server has not finished after `patience` milliseconds.
 */
export const withMigrationLock = (
  owner: Database,
  { say, patience }: Options,
  work: (db: Database) => Promise<void>,
): Promise<void> =>
  owner.connection().execute(async (db) => {
    const deadline = performance.now() + patience;
    // Asks again and again instead of waiting in PostgreSQL, because CREATE INDEX CONCURRENTLY waits until no statement
    // of another session is running.
    for (let waited = false; !(await isOurs(db)); waited = true) {
      if (!waited) say('Waiting for another server, which is migrating the database');
      if (performance.now() > deadline) throw new Error(await explain(db));
      await delay(Math.min(pauseMs, patience));
    }
    try {
      await work(db);
    } finally {
      await sql`SELECT pg_advisory_unlock(${lock})`.execute(db);
    }
  });

async function isOurs(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    ours: boolean;
  }>`SELECT pg_try_advisory_lock(${lock}) AS ours`.execute(db);
  return rows[0]?.ours ?? false;
}

async function explain(db: Database): Promise<string> {
  const { rows } = await sql<{ pid: number; minutes: number; query: string }>`
    SELECT a.pid, (extract(epoch FROM now() - a.backend_start) / 60)::integer AS minutes,
      left(regexp_replace(a.query, '\\s+', ' ', 'g'), 80) AS query
    FROM pg_locks l JOIN pg_stat_activity a USING (pid) JOIN pg_database d ON d.oid = l.database
    WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database()
      AND (l.classid::bigint << 32) + l.objid::bigint = ${lock}`.execute(db);
  const [holder] = rows;
  const who = holder
    ? ` It is process ${holder.pid} of PostgreSQL, for ${holder.minutes} minutes, and its last statement is: ${holder.query}`
    : '';
  return `Another server is still migrating the database. Start again when it has finished.${who}`;
}
