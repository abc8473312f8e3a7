import { sql } from 'kysely';
import type { ActionType } from '#contracts/moderation/decisions.ts';
import { outcomeOf } from '#contracts/moderation/report-outcomes.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { CaseRow } from './case-repository.ts';
import { type ReportOutcome, reportOutcome } from './report-repository.ts';

/** `revised` is true if the reporter was told something else before. */
type Answered = { id: string; reporter_id: string; revised: boolean };
type Answer = { decisionId: string; types: readonly ActionType[]; held: boolean; at: Date };

/** Answers a case's open reports with a decision. `held` is true if the decision confirms the reports. */
export async function answerReports(trx: Trx, row: CaseRow, answer: Answer): Promise<void> {
  const { decisionId, held, at } = answer;
  const revised = await reviseAnswers(trx, row, answer);
  const { rows } = await sql<Answered>`
    UPDATE reports SET decision_id = ${decisionId}, held = ${held}
    WHERE case_id = ${row.id} AND decision_id IS NULL
    RETURNING id, reporter_id, false AS revised`.execute(trx);
  await tellReporters(trx, [...revised, ...rows], at);
}

/**
 * Answers reports again whose earlier decision is replaced: those since the case was opened, and those whose actions the
 * new decision has ended. Returns the reports whose outcome is different now. A lifted decision doesn't make them wrong.
 */
async function reviseAnswers(
  trx: Trx,
  { id, opened_at, edited_at }: CaseRow,
  { decisionId, types, held, at }: Answer,
): Promise<Answered[]> {
  const { rows } = await sql<Answered & { outcome: ReportOutcome }>`
    SELECT r.id, r.reporter_id, true AS revised, ${reportOutcome} AS outcome FROM reports r
    WHERE r.case_id = ${id} AND r.decision_id IS NOT NULL AND (
      -- A case that came back because of an edit has new facts.
      (r.created_at >= ${opened_at} AND ${edited_at}::timestamptz IS NULL)
      OR EXISTS (
        SELECT 1 FROM decision_actions a JOIN decisions d ON d.id = a.decision_id
        WHERE (d.id = r.decision_id OR d.replaces = r.decision_id) AND a.ended_at = ${at})
    ) ORDER BY r.created_at, r.id`.execute(trx);
  const ids = rows.map((report) => report.id);
  await sql`
    UPDATE reports SET decision_id = ${decisionId}, held = held OR ${held}
    WHERE id = ANY(${ids}::uuid[])`.execute(trx);
  return rows.filter(({ outcome }) => outcomeOf(outcome.types) !== outcomeOf(types));
}

/**
 * After an appeal, updates whether the reports answered by the decision were right. Notifies their authors again if
 * `tell` is true.
 */
export async function correctAnswers(
  trx: Trx,
  decisionId: string,
  { held, tell, at }: { held: boolean; tell: boolean; at: Date },
): Promise<void> {
  const { rows } = await sql<Answered>`
    UPDATE reports SET held = ${held} WHERE decision_id = ${decisionId}
    RETURNING id, reporter_id, true AS revised`.execute(trx);
  if (tell) await tellReporters(trx, rows, at);
}

/** Returns each reporter's newest report. The ids of newer reports are greater. */
const newest = (reports: readonly Answered[]) =>
  new Map(
    reports
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((report) => [report.reporter_id, report]),
  );

/** Notifies each reporter once, about their newest report. */
const tellReporters = (trx: Trx, reports: readonly Answered[], at: Date) =>
  writeEvent(
    trx,
    ...[...newest(reports).values()].map(({ id, reporter_id, revised }) => ({
      kind: 'report.decided' as const,
      subjectId: id,
      people: [reporter_id],
      payload: { revised },
      at,
    })),
  );
