import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Outcome } from '#contracts/moderation/report-outcomes.ts';
import type { ReportReason } from '#contracts/moderation/reports.ts';
import { visibleProduct } from '#server/catalog/visible-product.ts';
import { type Executor, literalLimit } from '#server/db/client.ts';
import type { ReportsTable } from '#server/db/schema.ts';
import { type ImageRow, pictureJson } from '#server/media/image-view.ts';
import type { CaseRow } from './case-repository.ts';

/**
 * `held` is how many of a person's `decided` reports were right. `member_since` is when the person opened an account.
 */
export type ReporterRecord = { held: number; decided: number; member_since: Date };

/** `statement` is null if it was written to the person concerned: reporters must not read it. */
export type ReportOutcome = Outcome & { at: string; statement: string | null };

/** `product_id` is null if the reporter can't see the product or may not know which one it is. */
export type OwnReportRow = Pick<
  ReportsTable,
  'id' | 'reason' | 'text' | 'created_at' | 'decision_id'
> &
  Pick<
    CaseRow,
    'target_type' | 'title' | 'product_id' | 'state' | 'claimed_by' | 'claimed_until'
  > & {
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

/** The beginning of the reports that the register of stolen gear files for the people who registered a number. */
export const registeredText = 'Registered as stolen: ';

/**
 * Whether the report `r` comes from the register of stolen gear. Its author must not learn which product it is about,
 * because anyone can register a guessed number.
 */
export const isRegistered = sql<boolean>`
  (r.reason = 'stolen' AND starts_with(r.text, ${sql.lit(registeredText)}))`;

/** The title of what the report `r` is about, for its author. `title` is the title of the report's case. */
export const titleForReporter = (title: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  CASE WHEN ${isRegistered} THEN 'A product with the serial number that you registered' ELSE ${title} END`;

const typesOf = (decision: string) => sql`(
  SELECT json_agg(a.type ORDER BY a.position) FROM decision_actions a WHERE a.decision_id = ${sql.ref(decision)})`;

/**
 * The {@link ReportOutcome} of the report `r` as JSON, or null if no decision has been made. The earlier decision is the
 * previous one that answered the report, which may have been made or reversed on appeal.
 */
export const reportOutcome = sql<ReportOutcome | null>`(
  SELECT json_build_object(
    'at', coalesce(l.decided_at, d.created_at),
    'types', CASE WHEN l.decision_id IS NULL THEN ${typesOf('d.id')} ELSE json_build_array('none') END,
    'earlier', CASE
      WHEN r.created_at > d.created_at THEN NULL
      WHEN l.decision_id IS NOT NULL THEN ${typesOf('d.id')}
      WHEN e.reversed THEN json_build_array('none')
      ELSE ${typesOf('e.id')} END,
    'appealed', l.decision_id IS NOT NULL OR d.replaces IS NOT NULL,
    'statement', CASE WHEN l.decision_id IS NULL AND NOT d.told THEN d.statement END)
  FROM decisions d
  LEFT JOIN appeals l ON l.decision_id = d.id AND l.outcome = 'reversed'
  LEFT JOIN LATERAL (
    SELECT x.id, v.decision_id IS NOT NULL AS reversed FROM decisions x
    LEFT JOIN decisions o ON o.id = x.replaces
    LEFT JOIN appeals v ON v.decision_id = x.id AND v.outcome = 'reversed'
    -- A decision made on appeal answers only the reports that the appealed decision answered.
    WHERE x.case_id = d.case_id AND coalesce(o.created_at, x.created_at) >= r.created_at
      AND CASE WHEN d.replaces IS NULL THEN x.created_at < d.created_at ELSE x.id = d.replaces END
    ORDER BY x.created_at DESC, x.id DESC LIMIT 1
  ) e ON true
  WHERE d.id = r.decision_id OR d.replaces = r.decision_id
  ORDER BY d.created_at DESC, d.id DESC LIMIT 1)`;

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
        SELECT 1 FROM reports WHERE case_id = ${caseId} AND reporter_id = ${reporterId}
          AND (decision_id IS NULL OR decision_id = ${decisionId})`.execute(db);
      return rows.length > 0;
    },

    async hasOpen(caseId: string): Promise<boolean> {
      const { rows } = await sql`
        SELECT 1 FROM reports WHERE case_id = ${caseId} AND decision_id IS NULL LIMIT 1`.execute(
        db,
      );
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
