import { sql } from 'kysely';
import type { Database } from './client.ts';

const day = 86_400_000;
const eventsKeptMs = 90 * day;
const eventsAtOnce = 5000;

/** Twice as long as a sale without a connection can wait: its first request may have been made before. */
const keysKeptMs = 14 * day;

/** Deletes idempotency keys after two weeks, and expired rate limits. */
export async function sweepStaleRows(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keysKeptMs);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute();
  await sql`DELETE FROM rate_limits WHERE expire < ${now.getTime()}`.execute(db);
}

/** Deletes events older than 90 days in small batches, so that writers don't have to wait. */
export async function pruneEvents(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - eventsKeptMs);
  for (;;) {
    // The oldest events have the lowest numbers, so the query doesn't need an index on the time.
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM events
      WHERE seq = ANY (ARRAY(SELECT seq FROM events ORDER BY seq LIMIT ${sql.lit(eventsAtOnce)}))
        AND at < ${oldest}`.execute(db);
    if (numAffectedRows < eventsAtOnce) return;
  }
}
