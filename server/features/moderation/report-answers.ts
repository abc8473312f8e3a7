import { sql } from 'kysely';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';

type Answered = { id: string; reporter_id: string };

/** Answers the undecided reports of a case with a decision. `held`: the decision says that the reports were right. */
export async function answerReports(
  trx: Trx,
  caseId: string,
  { decisionId, held, at }: { decisionId: string; held: boolean; at: Date },
): Promise<void> {
  const { rows } = await sql<Answered>`
    UPDATE reports SET decision_id = ${decisionId}, held = ${held}
    WHERE case_id = ${caseId} AND decision_id IS NULL RETURNING id, reporter_id`.execute(trx);
  await count(trx, rows, { held: held ? 1 : 0, decided: 1 });
  await tellReporters(trx, rows, at);
}

/** Corrects the answers after an appeal, and tells the reporters again. */
export async function correctAnswers(
  trx: Trx,
  decisionId: string,
  held: boolean,
  at: Date,
): Promise<void> {
  const { rows } = await sql<Answered & { before: boolean | null }>`
    SELECT id, reporter_id, held AS before FROM reports WHERE decision_id = ${decisionId}
    ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  await sql`UPDATE reports SET held = ${held} WHERE decision_id = ${decisionId}`.execute(trx);
  const wrong = rows.filter(({ before }) => before !== null && before !== held);
  await count(trx, wrong, { held: held ? 1 : -1, decided: 0 });
  await tellReporters(trx, rows, at);
}

/** Adds to the reporters' standings, in the order of their ids so that two decisions can't deadlock. */
async function count(
  trx: Trx,
  reports: readonly Answered[],
  { held, decided }: { held: number; decided: number },
): Promise<void> {
  const ids = reports.map(({ reporter_id }) => reporter_id).sort();
  await sql`
    INSERT INTO reporter_standings AS s (user_id, held, decided)
    SELECT id, greatest(${held}::integer, 0), ${decided}::integer
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY u (id, n) ORDER BY n
    ON CONFLICT (user_id) DO UPDATE
      SET held = greatest(s.held + ${held}::integer, 0), decided = s.decided + ${decided}::integer`.execute(
    trx,
  );
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
