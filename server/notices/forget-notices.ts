import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';

const keptMs = 90 * 86_400_000;

/** Deletes notices and unsent daily emails after 90 days. */
export async function forgetNotices(db: Database, now: Date): Promise<void> {
  const old = new Date(now.getTime() - keptMs);
  // Keep the notice of a product that can still match the search, so that the person isn't notified about the same
  // product twice.
  await sql`
    DELETE FROM notices n WHERE created_at < ${old} AND NOT (kind = 'search_matched' AND EXISTS (
      SELECT 1 FROM products p WHERE p.id = n.subject_id AND p.status NOT IN ('sold', 'archived')
    ))`.execute(db);
  // Daily emails are deleted when they are sent, so an email that is this old could not be sent.
  await sql`DELETE FROM daily_mails WHERE due_at < ${old}`.execute(db);
}
