import { type RawBuilder, sql } from 'kysely';
import { type ActionType, actionTypes, replaces } from '#contracts/moderation/decisions.ts';

const types = Object.keys(actionTypes) as ActionType[];
/** Each type of action, with each type of earlier action that it replaces. */
const replacing = sql.join(
  types.flatMap((next) =>
    types.flatMap((earlier) => (replaces(next, earlier) ? [sql`(${next}, ${earlier})`] : [])),
  ),
);

/**
 * The types of the earlier actions that a decision ended and didn't replace, as a JSON array. Null if there are none.
 * `decision` is the alias of `decisions` in the query.
 */
export const endedActions = (decision: string): RawBuilder<unknown> => sql`(
  SELECT json_agg(DISTINCT ended.type) FROM decision_actions ended
  JOIN decisions earlier ON earlier.id = ended.decision_id
  WHERE earlier.case_id = ${sql.ref(`${decision}.case_id`)} AND earlier.id <> ${sql.ref(`${decision}.id`)}
    AND ended.ended_at = ${sql.ref(`${decision}.created_at`)} AND NOT EXISTS (
      SELECT FROM decision_actions following WHERE following.decision_id = ${sql.ref(`${decision}.id`)}
        AND following.image_id IS NOT DISTINCT FROM ended.image_id
        AND (following.type, ended.type) IN (${replacing})))`;
