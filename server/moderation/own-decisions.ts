import { type RawBuilder, sql } from 'kysely';
import {
  type ActionType,
  actionTypes,
  appealDays,
  changesNothing,
  type OwnDecision,
  replaces,
} from '#contracts/moderation/decisions.ts';
import type { TargetType } from '#contracts/moderation/reports.ts';
import { type Executor, literalLimit } from '#server/db/client.ts';
import type { imageView } from '#server/media/image-view.ts';
import {
  type DecisionRow,
  decisionColumns,
  decisionJoins,
  runningActions,
  toAppeal,
  toShared,
} from './decision-repository.ts';
import { toTargetName } from './report-targets.ts';

type OwnDecisionRow = DecisionRow & {
  target_type: TargetType;
  title: string;
  /** Null if the product is no longer in the shop. */
  product_id: string | null;
  editable: boolean;
  /** The types of the earlier actions that the decision ended and didn't replace. */
  ended: ActionType[] | null;
  /** Whether a later decision about the same target has replaced this one. */
  superseded: boolean;
};

const dayMs = 86_400_000;
const appealUntil = ({ created_at }: Pick<DecisionRow, 'created_at'>): Date =>
  new Date(created_at.getTime() + appealDays * dayMs);

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
      SELECT 1 FROM decision_actions following WHERE following.decision_id = ${sql.ref(`${decision}.id`)}
        AND following.image_id IS NOT DISTINCT FROM ended.image_id
        AND (following.type, ended.type) IN (${replacing})))`;

const columns = sql`
  ${decisionColumns}, ${endedActions('d')} AS ended, c.target_type, c.title,
  CASE WHEN p.status <> 'archived' THEN p.id END AS product_id,
  coalesce(p.status IN ('live', 'reserved', 'ended') AND p.moderation <> 'removed', false) AS editable,
  EXISTS (SELECT 1 FROM decisions later WHERE later.case_id = d.case_id AND later.id <> d.id
    AND (later.created_at, later.id) > (d.created_at, d.id)) AS superseded`;
const joins = sql`
  ${decisionJoins} JOIN cases c ON c.id = d.case_id LEFT JOIN products p ON p.id = c.product_id`;

export function ownDecisions(db: Executor) {
  return {
    /**
     * Returns up to `limit` decisions that the person has been notified of, newest first. If `after` is not null,
     * starts after that sort key.
     */
    async list(
      personId: string,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<OwnDecisionRow[]> {
      const from = after
        ? sql`AND (created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
        : sql``;
      const { rows } = await sql<OwnDecisionRow>`
        SELECT ${columns} FROM (
          SELECT * FROM decisions WHERE person_id = ${personId} AND told ${from}
          ORDER BY created_at DESC, id DESC LIMIT ${literalLimit(limit)}
        ) d ${joins} ORDER BY d.created_at DESC, d.id DESC`.execute(db);
      return rows;
    },

    async count(personId: string): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM decisions WHERE person_id = ${personId} AND told`.execute(db);
      return rows[0]?.n ?? 0;
    },

    async one(personId: string, id: string): Promise<OwnDecisionRow | undefined> {
      const { rows } = await sql<OwnDecisionRow>`
        SELECT ${columns} FROM decisions d ${joins}
        WHERE d.id = ${id} AND d.person_id = ${personId} AND d.told`.execute(db);
      return rows[0];
    },
  };
}

/** Returns why the person can't appeal, or null if they can. */
export function whyNoAppeal(row: OwnDecisionRow, at: Date): string | null {
  if (row.appeal) return 'You have already appealed this decision.';
  if (row.replaces !== null) return 'This decision was made after an appeal, so it is final.';
  if (row.superseded)
    return 'This decision has been replaced by a later one. Appeal the later one instead.';
  if (changesNothing(row.actions)) return 'This decision changed nothing.';
  return at > appealUntil(row) ? 'The deadline for appealing this decision has passed.' : null;
}

export function toOwnDecision(row: OwnDecisionRow, at: Date, view: typeof imageView): OwnDecision {
  const inEffect = runningActions(row, at);
  return {
    ...toShared(row),
    target: toTargetName(row),
    product_id: row.product_id,
    images: row.actions.flatMap(({ picture }) => (picture ? [view(picture)] : [])),
    ended: row.ended ?? [],
    in_effect: inEffect.length > 0,
    appeal_until: appealUntil(row).toISOString(),
    appeal: row.appeal && toAppeal(row.appeal),
    can: {
      appeal: whyNoAppeal(row, at) === null,
      edit: row.editable && inEffect.some(({ type }) => type === 'ask_edit'),
    },
  };
}
