import { type RawBuilder, sql } from 'kysely';

/**
 * The types of the earlier actions that a decision ended, as a JSON array. Null if there are none. `decision` is the
 * alias of `decisions` in the query.
 */
export const endedActions = (decision: string): RawBuilder<unknown> => sql`(
  SELECT json_agg(DISTINCT ended.type) FROM decision_actions ended
  JOIN decisions earlier ON earlier.id = ended.decision_id
  WHERE earlier.case_id = ${sql.ref(`${decision}.case_id`)} AND earlier.id <> ${sql.ref(`${decision}.id`)}
    AND ended.ended_at = ${sql.ref(`${decision}.created_at`)})`;
