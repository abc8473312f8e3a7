import { sql } from 'kysely';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';

type Answered = { id: string; reporter_id: string };

/** Answers a case's open reports with a decision. `held` is true if the decision confirms the reports. */
export async function answerReports(
  trx: Trx,
  caseId: string,
  { decisionId, held, at }: { decisionId: string; held: boolean; at: Date },
): Promise<void> {
  const { rows } = await sql<Answered>`
    UPDATE reports SET decision_id = ${decisionId}, held = ${held}
    WHERE case_id = ${caseId} AND decision_id IS NULL RETURNING id, reporter_id`.execute(trx);
  await tellReporters(trx, rows, at);
}

/**
 * After an appeal, updates whether the reports answered by the decision were right, and notifies their authors again.
 */
export async function correctAnswers(
  trx: Trx,
  decisionId: string,
  held: boolean,
  at: Date,
): Promise<void> {
  const { rows } = await sql<Answered>`
    UPDATE reports SET held = ${held} WHERE decision_id = ${decisionId} RETURNING id, reporter_id`.execute(
    trx,
  );
  await tellReporters(trx, rows, at);
}

const tellReporters = (trx: Trx, reports: readonly Answered[], at: Date) =>
  writeEvent(
    trx,
    ...reports.map(({ id, reporter_id }) => ({
      kind: 'report.decided' as const,
      subjectId: id,
      people: [reporter_id],
      payload: {},
      at,
    })),
  );
