import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';

const keptMs = 365 * 86_400_000;

/**
 * Deletes the text and pictures of reports, and the copy of the product, when a decided case has not changed for a
 * year. The decisions are kept.
 */
export async function forgetOldReports(db: Database, now: Date): Promise<void> {
  const old = sql`(
    SELECT id FROM cases WHERE state IN ('decided', 'final')
      AND updated_at < ${new Date(now.getTime() - keptMs)})`;
  await sql`
    DELETE FROM report_images i USING reports r WHERE r.id = i.report_id AND r.case_id IN ${old}`.execute(
    db,
  );
  await sql`UPDATE reports SET text = '' WHERE text <> '' AND case_id IN ${old}`.execute(db);
  await sql`
    UPDATE cases SET product_then = NULL WHERE product_then IS NOT NULL AND id IN ${old}`.execute(
    db,
  );
}
