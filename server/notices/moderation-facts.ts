import { type RawBuilder, sql } from 'kysely';
import { endedActions } from '#server/moderation/own-decisions.ts';
import { reportOutcome, titleForReporter } from '#server/moderation/report-repository.ts';
import type { ModerationFacts } from './moderation-text.ts';

const ruling = (alias: string): RawBuilder<unknown> => {
  const d = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`json_build_object('reason', ${d('reason')}, 'statement', ${d('statement')},
    'automated', ${d('automated')}, 'at', ${d('created_at')}, 'reported', EXISTS (
      SELECT 1 FROM reports WHERE case_id = ${d('case_id')} AND created_at <= ${d('created_at')}
    ), 'ended', ${endedActions(alias)}, 'actions', (
      SELECT json_agg(json_build_object('type', a.type, 'until', a.until) ORDER BY a.position)
      FROM decision_actions a WHERE a.decision_id = ${d('id')}))`;
};

/**
 * The {@link ModerationFacts} of a notice about a case, a decision or a report, as JSON. Null for any other notice.
 * `notices` must be aliased as `n`.
 */
export const moderationFacts = sql<ModerationFacts | null>`
  CASE WHEN n.kind IN (
    'decision_made', 'appeal_decided', 'report_decided', 'case_opened', 'case_assigned', 'appeal_received') THEN (
    SELECT json_build_object('caseId', k.id, 'type', k.target_type, 'title', ${titleForReporter(sql`k.title`)},
      'ruling', CASE WHEN d.id IS NOT NULL THEN ${ruling('d')} END,
      'replacement', (SELECT ${ruling('next')} FROM decisions next WHERE next.replaces = d.id LIMIT 1),
      'appeal', (SELECT json_build_object('outcome', l.outcome, 'statement', l.statement)
        FROM appeals l WHERE l.decision_id = d.id),
      'outcome', CASE WHEN r.id IS NOT NULL THEN ${reportOutcome} END,
      'revised', coalesce((n.facts->>'revised')::boolean, false))
    FROM (SELECT n.subject_id AS id) subject
    LEFT JOIN reports r ON r.id = subject.id
    LEFT JOIN decisions d ON d.id = subject.id
    JOIN cases k ON k.id = coalesce(r.case_id, d.case_id, subject.id)
  ) END`;
