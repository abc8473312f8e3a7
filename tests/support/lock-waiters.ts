import { sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';

/** Returns how many transactions are waiting for a lock in this database. */
export async function waitersFor(db: Executor): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(db);
  return rows[0]?.n ?? 0;
}
