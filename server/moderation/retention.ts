import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '#server/db/client.ts';
import { formerProduct } from '#server/people/account-records.ts';

const keptMs = 365 * 86_400_000;

/** The text that replaces a finding of one of the shop's rules. Findings can quote the product. */
const forgottenFinding = 'This finding has been deleted.';

export const isDecided = sql<boolean>`state IN ('decided', 'final')`;

/**
 * Deletes the copies of products in these cases: the product when it was reported, quotes in findings and, with
 * `titles`, the title.
 */
export async function forgetProducts(
  db: Executor,
  which: RawBuilder<unknown>,
  { titles }: { titles: boolean },
): Promise<void> {
  await sql`
    DELETE FROM case_images WHERE case_id IN (SELECT id FROM cases WHERE ${which})`.execute(db);
  const forgotten = JSON.stringify({ text: forgottenFinding });
  await sql`
    UPDATE cases SET product_then = NULL, flags = coalesce(
      (SELECT jsonb_agg(flag || ${forgotten}::jsonb) FROM jsonb_array_elements(flags) flag), '[]')
    WHERE ${which} AND (product_then IS NOT NULL OR EXISTS (
      SELECT FROM jsonb_array_elements(flags) flag WHERE flag ->> 'text' <> ${forgottenFinding}
    ))`.execute(db);
  if (!titles) return;
  await sql`
    UPDATE cases SET title = ${formerProduct}
    WHERE ${which} AND target_type <> 'user' AND title <> ${formerProduct}`.execute(db);
}

/**
 * Deletes the text and pictures of reports, and the copies of the product, when a decided case has not changed for a
 * year. The decisions are kept. Also deletes addresses that were only kept for open cases.
 */
export async function forgetOldReports(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  const old = sql`(SELECT id FROM cases WHERE ${isDecided} AND updated_at < ${before})`;
  await forgetReports(db, old);
  await forgetProducts(db, sql`id IN ${old}`, { titles: false });
  await sql`
    DELETE FROM given_up_addresses a WHERE NOT EXISTS (
      SELECT FROM cases WHERE person_id = a.person_id AND NOT ${isDecided})`.execute(db);
}

/** Deletes the text and pictures of the reports in these cases. */
export async function forgetReports(db: Executor, caseIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    DELETE FROM report_images i USING reports r
    WHERE r.id = i.report_id AND r.case_id IN ${caseIds}`.execute(db);
  await sql`UPDATE reports SET text = '' WHERE text <> '' AND case_id IN ${caseIds}`.execute(db);
}
