import { sql } from 'kysely';
import type { Database } from './client.ts';

const day = 86_400_000;
const noticesKeptMs = 90 * day;
const writtenKeptMs = 365 * day;
const eventsKeptMs = 90 * day;
const eventsAtOnce = 5000;

/**
 * Deletes idempotency keys and ended phone links after a day, notices and unsent daily emails after 90 days, messages
 * to the shop and the reasons for no sales after a year, and expired rate limits.
 */
export async function sweepStaleRows(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - day);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', yesterday).execute();
  const old = new Date(now.getTime() - noticesKeptMs);
  // Keep the notice of a product that can still match the search, so that the person isn't notified about the same
  // product twice.
  await sql`
    DELETE FROM notices n WHERE created_at < ${old} AND NOT (kind = 'search_matched' AND EXISTS (
      SELECT FROM products p WHERE p.id = n.subject_id AND p.status NOT IN ('sold', 'archived')
    ))`.execute(db);
  // Daily emails are deleted when they are sent, so an email that is this old could not be sent.
  await sql`DELETE FROM daily_mails WHERE due_at < ${old}`.execute(db);
  const oldest = new Date(now.getTime() - writtenKeptMs);
  await db.deleteFrom('contact_messages').where('created_at', '<', oldest).execute();
  await db.deleteFrom('no_sales').where('at', '<', oldest).execute();
  await db.deleteFrom('phone_links').where('expires_at', '<', yesterday).execute();
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
