import { type Insertable, sql } from 'kysely';
import type { CaseState } from '#contracts/moderation/case-states.ts';
import type { ReportReason, TargetType } from '#contracts/moderation/reports.ts';
import type { Executor } from '#server/db/client.ts';
import { literalLimit } from '#server/db/literal-limit.ts';
import type { ReportsTable } from '#server/db/schema.ts';
import { visibleProduct } from '#server/db/visible-product.ts';
import type { ImageRow } from '#server/media/image-view.ts';
import { pictureJson } from '#server/media/picture-json.ts';
import type { ReporterRecord } from './case-policy.ts';
import { isRegistered, titleForReporter } from './registered-report.ts';
import { type ReportOutcome, reportOutcome } from './report-outcome.ts';

export type OwnReportRow = {
  id: string;
  reason: ReportReason;
  text: string;
  created_at: Date;
  decision_id: string | null;
  target_type: TargetType;
  title: string;
  /** Null if the reporter can't see the product or may not know which one it is. */
  product_id: string | null;
  state: CaseState;
  claimed_by: string | null;
  claimed_until: Date | null;
  evidence: ImageRow[];
  outcome: ReportOutcome | null;
};

/** The pictures of a report as a JSON array. `reports` must be aliased as `r`. */
export const evidenceJson = sql`coalesce((
  SELECT json_agg(${pictureJson} ORDER BY ri.position)
  FROM report_images ri JOIN images i ON i.id = ri.image_id WHERE ri.report_id = r.id
), '[]')`;

/**
 * Joins the track record of a report's author as `s`: how many of the author's reports were `decided`, and how many of
 * these were right (`held`). Reports in the same case don't count. `reports` must be aliased as `r`.
 */
export const reporterRecordJoin = sql`CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE held) AS held, count(*) AS decided
  FROM reports WHERE reporter_id = r.reporter_id AND case_id <> r.case_id AND held IS NOT NULL
) s`;

export function reportRepository(db: Executor) {
  return {
    async insert(report: Insertable<ReportsTable>, imageIds: readonly string[]): Promise<void> {
      await db.insertInto('reports').values(report).execute();
      if (imageIds.length === 0) return;
      await db
        .insertInto('report_images')
        .values(
          imageIds.map((image_id, position) => ({ report_id: report.id, position, image_id })),
        )
        .execute();
    },

    /** Returns whether the person has a report in the case, and that report is undecided or was answered by this decision. */
    async isRepeated(caseId: string, reporterId: string, decisionId: string | null) {
      const { rows } = await sql`
        SELECT FROM reports WHERE case_id = ${caseId} AND reporter_id = ${reporterId}
          AND (decision_id IS NULL OR decision_id = ${decisionId})`.execute(db);
      return rows.length > 0;
    },

    async hasOpen(caseId: string): Promise<boolean> {
      const { rows } = await sql`
        SELECT FROM reports WHERE case_id = ${caseId} AND decision_id IS NULL LIMIT 1`.execute(db);
      return rows.length > 0;
    },

    /** Returns the reports filed since the case was opened, with the records of their authors. */
    async sinceOpened(caseId: string): Promise<(ReporterRecord & { reason: ReportReason })[]> {
      const { rows } = await sql<ReporterRecord & { reason: ReportReason }>`
        SELECT r.reason, u.created_at AS member_since, s.held, s.decided
        FROM cases c JOIN reports r ON r.case_id = c.id AND r.created_at >= c.opened_at
        JOIN users u ON u.id = r.reporter_id
        ${reporterRecordJoin}
        WHERE c.id = ${caseId}`.execute(db);
      return rows;
    },

    /**
     * Returns up to `limit` of the person's reports, newest first. If `after` is not null, starts after that sort key.
     */
    async own(
      userId: string,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<OwnReportRow[]> {
      const from = after
        ? sql`AND (created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
        : sql``;
      const { rows } = await sql<OwnReportRow>`
        SELECT r.id, r.reason, r.text, r.created_at, r.decision_id, c.target_type, ${titleForReporter(sql`c.title`)} AS title,
          c.state, c.claimed_by, c.claimed_until,
          CASE WHEN ${visibleProduct} AND NOT ${isRegistered} THEN p.id END AS product_id, ${evidenceJson} AS evidence,
          ${reportOutcome} AS outcome
        FROM (
          SELECT * FROM reports WHERE reporter_id = ${userId} ${from}
          ORDER BY created_at DESC, id DESC LIMIT ${literalLimit(limit)}
        ) r JOIN cases c ON c.id = r.case_id LEFT JOIN products p ON p.id = c.product_id
        ORDER BY r.created_at DESC, r.id DESC`.execute(db);
      return rows;
    },

    async countOwn(userId: string): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM reports WHERE reporter_id = ${userId}`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
}
