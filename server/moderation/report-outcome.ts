import { sql } from 'kysely';
import type { Outcome } from '#contracts/moderation/report-outcomes.ts';

/** `statement` is null if it was written to the person concerned: reporters must not read it. */
export type ReportOutcome = Outcome & { at: string; statement: string | null };

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
