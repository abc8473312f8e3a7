import { v7 as uuidv7 } from 'uuid';
import { type ReportReason, reportReasons } from '#contracts/moderation/reports.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { caseRepository } from './case-repository.ts';
import { type caseOf, enqueueCase, isCleared } from './open-case.ts';
import { reportRepository } from './report-repository.ts';
import type { CaseTarget } from './report-targets.ts';

export type NewReport = {
  reporterId: string;
  reason: ReportReason;
  text: string;
  imageIds: readonly string[];
  at: Date;
};

/**
 * Adds a report to a case that {@link caseOf} has locked. Returns the report's id, or null if the person has already
 * reported the target.
 */
export async function fileReport(
  trx: Trx,
  row: Awaited<ReturnType<typeof caseOf>>,
  target: CaseTarget,
  { reporterId, reason, text, imageIds, at }: NewReport,
): Promise<string | null> {
  const cleared = isCleared(row, reportReasons[reason].harm);
  const last = cleared ? await caseRepository(trx).lastDecision(row.id) : null;
  const reports = reportRepository(trx);
  if (await reports.isRepeated(row.id, reporterId, last)) return null;
  // A person can do something new at any time, so a report by someone else always has to be read.
  const clearedBy = row.target_type === 'user' ? null : last;
  const id = uuidv7();
  await reports.insert(
    {
      ...{ id, case_id: row.id, reporter_id: reporterId, reason, text, created_at: at },
      // The target has been cleared, so this report is answered with the earlier decision.
      decision_id: clearedBy,
      held: clearedBy === null ? null : false,
    },
    imageIds,
  );
  const told = { subjectId: id, people: [reporterId], at };
  await writeEvent(trx, { kind: 'report.made', ...told, payload: {} });
  if (clearedBy === null) await enqueueCase(trx, row, target, at);
  else await writeEvent(trx, { kind: 'report.decided', ...told, payload: { revised: false } });
  return id;
}
