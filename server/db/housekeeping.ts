import { sql } from 'kysely';
import type { Database } from './client.ts';

const day = 86_400_000;
const messagesKeptMs = 365 * day;

/** Deletes idempotency keys after a day, messages to the shop after a year, and expired rate limits. */
export async function sweepStaleRows(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - day);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', yesterday).execute();
  const oldest = new Date(now.getTime() - messagesKeptMs);
  await db.deleteFrom('contact_messages').where('created_at', '<', oldest).execute();
  await sql`DELETE FROM rate_limits WHERE expire < ${now.getTime()}`.execute(db);
}
