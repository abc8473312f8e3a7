import { sql } from 'kysely';
import { maxRecent } from '#contracts/pagination.ts';
import type { Executor } from '#server/db/client.ts';
import type { DecisionsTable, ReportsTable } from '#server/db/schema.ts';
import type { CaseHead } from './case-repository.ts';
import { stateAt } from './case-rights.ts';
import { type ActionJson, endOfActions, toActions } from './decision-repository.ts';

type ReportRow = Pick<ReportsTable, 'id' | 'case_id' | 'reason' | 'held' | 'created_at'> & {
  title: string;
};
type DecisionRow = Pick<DecisionsTable, 'id' | 'case_id' | 'created_at'> & {
  title: string;
  actions: ActionJson[];
  reversed_at: Date | null;
};
type Wanted = { personId: string; readerId: string; at: Date };

/**
 * Returns the newest reports that a person sent, and the newest cases and decisions about the person, at most
 * {@link maxRecent} each. Leaves out cases about the reader, who must not learn that they have been reported.
 */
export async function recentModerationOf(db: Executor, { personId, readerId, at }: Wanted) {
  const most = sql.lit(maxRecent);
  const reports = await sql<ReportRow>`
    SELECT r.id, r.case_id, c.title, r.reason, r.held, r.created_at
    FROM reports r JOIN cases c ON c.id = r.case_id
    WHERE r.reporter_id = ${personId} AND c.person_id <> ${readerId}
    ORDER BY r.created_at DESC, r.id DESC LIMIT ${most}`.execute(db);
  const sent = reports.rows.map(({ id: _id, created_at, ...row }) => ({
    ...{ _id, ...row },
    created_at: created_at.toISOString(),
  }));
  if (personId === readerId) return { reports: sent, cases: [], decisions: [] };
  const cases = await sql<CaseHead & { reports: number }>`
    SELECT id, title, state, claimed_by, claimed_until, opened_at,
      (SELECT count(*) FROM reports r WHERE r.case_id = cases.id) AS reports
    FROM cases WHERE person_id = ${personId}
    ORDER BY opened_at DESC, id DESC LIMIT ${most}`.execute(db);
  const decisions = await sql<DecisionRow>`
    SELECT d.id, d.case_id, c.title, d.created_at,
      (SELECT json_agg(json_build_object('type', a.type, 'until', a.until, 'ended_at', a.ended_at)
        ORDER BY a.position) FROM decision_actions a WHERE a.decision_id = d.id) AS actions,
      CASE WHEN l.outcome = 'reversed' THEN l.decided_at END AS reversed_at
    FROM decisions d JOIN cases c ON c.id = d.case_id LEFT JOIN appeals l ON l.decision_id = d.id
    WHERE d.person_id = ${personId}
    ORDER BY d.created_at DESC, d.id DESC LIMIT ${most}`.execute(db);
  return {
    reports: sent,
    cases: cases.rows.map((row) => ({
      _id: row.id,
      title: row.title,
      state: stateAt(row, at),
      reports: row.reports,
      opened_at: row.opened_at.toISOString(),
    })),
    decisions: decisions.rows.map(({ id: _id, case_id, title, actions, ...row }) => ({
      ...{ _id, case_id, title },
      actions: toActions(actions),
      at: row.created_at.toISOString(),
      ended_at: endOfActions(actions, at),
      reversed_at: row.reversed_at?.toISOString() ?? null,
    })),
  };
}
