import { type RawBuilder, sql } from 'kysely';
import type { ActionType } from '#contracts/moderation/decisions.ts';
import type { AccountData } from '#contracts/people/account-data.ts';
import type { Database, Executor } from '#server/db/client.ts';
import type { DecisionsTable, ReportsTable } from '#server/db/schema.ts';
import { type ImageRow, imageView } from '#server/media/image-view.ts';
import {
  type AccountRecords,
  formerMember,
  formerProduct,
} from '#server/people/account-records.ts';
import { forgetCaseThreads } from '#server/talk/talk-account-records.ts';
import { createAddressEffects } from './address-effects.ts';
import { isDecided } from './case-repository.ts';
import { evidenceJson, titleForReporter } from './report-repository.ts';
import { stolenRepository } from './stolen/stolen-repository.ts';

type ReportRow = Pick<ReportsTable, 'reason' | 'text' | 'created_at'> & {
  title: string;
  evidence: ImageRow[];
};
type DecisionRow = Pick<DecisionsTable, 'reason' | 'statement' | 'created_at'> & {
  title: string;
  actions: ActionType[];
  appeal: string | null;
};

/** Exports or erases a person's reports and registrations, and the decisions about them. */
export const moderationAccountRecords = (
  core: Parameters<typeof createAddressEffects>[0],
): AccountRecords => ({
  async exportFor(db, { id }): Promise<Pick<AccountData, 'reports' | 'decisions' | 'stolen'>> {
    const reports = await sql<ReportRow>`
      SELECT ${titleForReporter(sql`c.title`)} AS title, r.reason, r.text, r.created_at, ${evidenceJson} AS evidence
      FROM reports r JOIN cases c ON c.id = r.case_id WHERE r.reporter_id = ${id}
      ORDER BY r.created_at, r.id`.execute(db);
    const decisions = await sql<DecisionRow>`
      SELECT c.title, d.reason, d.statement, d.created_at, l.text AS appeal,
        ARRAY(SELECT a.type FROM decision_actions a WHERE a.decision_id = d.id ORDER BY a.position) AS actions
      FROM decisions d JOIN cases c ON c.id = d.case_id LEFT JOIN appeals l ON l.decision_id = d.id
      WHERE d.person_id = ${id} AND d.told ORDER BY d.created_at, d.id`.execute(db);
    const stolen = await stolenRepository(db).own(id);
    return {
      stolen: stolen.map(({ id: _, proofs: __, created_at, ...row }) => ({
        ...row,
        created_at: created_at.toISOString(),
      })),
      reports: reports.rows.map(({ title, reason, text, created_at, evidence }) => ({
        ...{ about: title, reason, text, created_at: created_at.toISOString() },
        evidence: evidence.map((image) => imageView(image).url),
      })),
      decisions: decisions.rows.map(({ title, created_at, ...row }) => ({
        ...{ about: title, ...row, at: created_at.toISOString() },
      })),
    };
  },

  /**
   * Deletes what the person wrote and uploaded in reports and appeals, the locations of their products, moderators' notes
   * on the person, and the notes and the copies of products in decided cases. Cases and decisions are kept, because the
   * law requires this and the other party may need them. A running suspension stays with the email address.
   */
  async eraseFor(trx, account, at) {
    const { id } = account;
    await createAddressEffects(core).keep(trx, account, at);
    await stolenRepository(trx).removeAll(id);
    await sql`DELETE FROM moderator_notes WHERE person_id = ${id}`.execute(trx);
    await sql`
      DELETE FROM report_images i USING reports r
      WHERE r.id = i.report_id AND r.reporter_id = ${id}`.execute(trx);
    await sql`UPDATE reports SET text = '' WHERE reporter_id = ${id}`.execute(trx);
    await sql`
      UPDATE appeals l SET text = '' FROM decisions d
      WHERE d.id = l.decision_id AND d.person_id = ${id}`.execute(trx);
    await sql`
      UPDATE cases SET title = CASE WHEN target_type IN ('user', 'review') THEN ${formerMember} ELSE title END,
        product_then = product_then || '{"location": "", "serial_number": null}', updated_at = ${at}
      WHERE person_id = ${id}`.execute(trx);
    await sql`
      UPDATE cases SET claimed_by = NULL, claimed_until = NULL, version = version + 1,
        state = CASE WHEN state = 'claimed' THEN 'open' ELSE state END
      WHERE claimed_by = ${id}`.execute(trx);
    await forgetProducts(trx, sql`person_id = ${id} AND ${isDecided}`, { titles: true });
  },

  /**
   * Erases the copies in cases that have been decided since. After a year, also erases those in open cases, and the
   * reports in all cases.
   */
  async eraseLeftovers(db, { all, old }) {
    await forgetReports(db, sql`(SELECT id FROM cases WHERE person_id IN ${old})`);
    const which = sql`person_id IN ${all} AND (${isDecided} OR person_id IN ${old})`;
    await forgetProducts(db, which, { titles: true });
  },
});

const keptMs = 365 * 86_400_000;

/** The text that replaces a finding of one of the shop's rules. Findings can quote the product. */
const forgottenFinding = 'This finding has been deleted.';

/**
 * Deletes moderators' notes and the copies in these cases: the product or the messages when they were reported, quotes
 * in findings and, with `titles`, the title.
 */
async function forgetProducts(
  db: Executor,
  which: RawBuilder<unknown>,
  { titles }: { titles: boolean },
): Promise<void> {
  await sql`
    DELETE FROM case_images WHERE case_id IN (SELECT id FROM cases WHERE ${which})`.execute(db);
  await sql`
    DELETE FROM moderator_notes WHERE case_id IN (SELECT id FROM cases WHERE ${which})`.execute(db);
  const forgotten = JSON.stringify({ text: forgottenFinding });
  await sql`
    UPDATE cases SET product_then = NULL, messages_then = NULL, flags = coalesce(
      (SELECT jsonb_agg(flag || ${forgotten}::jsonb) FROM jsonb_array_elements(flags) flag), '[]')
    WHERE ${which} AND (product_then IS NOT NULL OR messages_then IS NOT NULL OR EXISTS (
      SELECT 1 FROM jsonb_array_elements(flags) flag WHERE flag ->> 'text' <> ${forgottenFinding}
    ))`.execute(db);
  if (!titles) return;
  await sql`
    UPDATE cases SET title = ${formerProduct}
    WHERE ${which} AND target_type IN ('product', 'image') AND title <> ${formerProduct}`.execute(
    db,
  );
}

/**
 * Deletes the text and pictures of reports, the notes and the copies of the product, when a decided case has not changed
 * for a year. The decisions are kept. Also deletes addresses that were only kept for open cases.
 */
export async function forgetOldReports(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  const old = sql`(SELECT id FROM cases WHERE ${isDecided} AND updated_at < ${before})`;
  await forgetReports(db, old);
  await forgetProducts(db, sql`id IN ${old}`, { titles: false });
  await sql`
    DELETE FROM given_up_addresses a WHERE NOT EXISTS (
      SELECT 1 FROM cases WHERE person_id = a.person_id AND NOT ${isDecided})`.execute(db);
}

/** Deletes the text and pictures of the reports in these cases, and the moderators' questions and the answers. */
async function forgetReports(db: Executor, caseIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    DELETE FROM report_images i USING reports r
    WHERE r.id = i.report_id AND r.case_id IN ${caseIds}`.execute(db);
  await sql`UPDATE reports SET text = '' WHERE text <> '' AND case_id IN ${caseIds}`.execute(db);
  await forgetCaseThreads(db, caseIds);
}
