import { sql } from 'kysely';
import type { Database } from './client.ts';

/** Forgets idempotency keys after a day, and allowances whose window has passed. */
export async function sweepStaleRows(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', yesterday).execute();
  await sql`DELETE FROM rate_limits WHERE expire < ${now.getTime()}`.execute(db);
}
