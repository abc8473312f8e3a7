import { sql } from 'kysely';
import { type ActionType, type Decision, lasts } from '#contracts/moderation/decisions.ts';
import type { Executor } from '#server/db/client.ts';
import type { AppealsTable, DecisionsTable } from '#server/db/schema.ts';
import { type ImageRow, imageView, pictureJson } from '#server/media/image-view.ts';
import { isOnAccount } from './effects.ts';

export type ActionJson = {
  type: ActionType;
  until: string | null;
  ended_at: string | null;
  picture?: ImageRow | null;
};

export type AppealJson = Pick<AppealsTable, 'text' | 'outcome' | 'statement' | 'decided_by'> & {
  created_at: string;
  decided_at: string | null;
  decided_by_name: string | null;
};

export type DecisionRow = DecisionsTable & {
  decided_by_name: string;
  actions: ActionJson[];
  appeal: AppealJson | null;
};

/** The columns of a decision, with its actions and its appeal. `decisions` must be aliased as `d`. */
export const decisionColumns = sql`
  d.*, moderator.name AS decided_by_name,
  (SELECT json_agg(json_build_object('type', a.type, 'until', a.until, 'ended_at', a.ended_at,
      'picture', CASE WHEN i.id IS NULL THEN NULL ELSE ${pictureJson} END) ORDER BY a.position)
    FROM decision_actions a LEFT JOIN images i ON i.id = a.image_id WHERE a.decision_id = d.id) AS actions,
  (SELECT json_build_object('text', l.text, 'created_at', l.created_at, 'outcome', l.outcome,
      'statement', l.statement, 'decided_at', l.decided_at, 'decided_by', l.decided_by,
      'decided_by_name', (SELECT name FROM users WHERE id = l.decided_by))
    FROM appeals l WHERE l.decision_id = d.id) AS appeal`;
export const decisionJoins = sql`JOIN users moderator ON moderator.id = d.decided_by`;

export type ChosenAction = { type: ActionType; until: Date | null; image_id: string | null };

export function decisionRepository(db: Executor) {
  return {
    /** Returns a case's decisions, oldest first. */
    async ofCase(caseId: string, at: Date): Promise<Decision[]> {
      const { rows } = await sql<DecisionRow>`
        SELECT ${decisionColumns} FROM decisions d ${decisionJoins}
        WHERE d.case_id = ${caseId} ORDER BY d.created_at, d.id`.execute(db);
      return rows.map((row) => toDecision(row, at));
    },

    async byId(id: string): Promise<DecisionRow | undefined> {
      const { rows } = await sql<DecisionRow>`
        SELECT ${decisionColumns} FROM decisions d ${decisionJoins} WHERE d.id = ${id}`.execute(db);
      return rows[0];
    },

    async view(id: string, at: Date): Promise<Decision> {
      const row = await this.byId(id);
      if (!row) throw new Error('the decision is missing');
      return toDecision(row, at);
    },

    /**
     * Stores a decision with its actions. Suspensions and selling bans also get the addresses that the person gave up
     * while there was a case about them.
     */
    async insert(decision: DecisionsTable, actions: readonly ChosenAction[]): Promise<void> {
      const { id: decision_id, created_at, person_id } = decision;
      await db.insertInto('decisions').values(decision).execute();
      const rows = actions.map((action, position) => ({
        ...{ decision_id, position, ...action },
        ended_at: lasts(action) ? null : created_at,
      }));
      await db.insertInto('decision_actions').values(rows).execute();
      await sql`
        INSERT INTO effect_addresses (decision_id, position, key)
        SELECT a.decision_id, a.position, g.key FROM decision_actions a
        JOIN given_up_addresses g ON g.person_id = ${person_id}
        WHERE a.decision_id = ${decision_id} AND ${isOnAccount}`.execute(db);
    },

    /** Ends the case's actions that haven't ended yet. Returns their types. */
    async endActions(caseId: string, at: Date): Promise<ActionType[]> {
      const { rows } = await sql<{ type: ActionType }>`
        UPDATE decision_actions a SET ended_at = ${at} FROM decisions d
        WHERE d.case_id = ${caseId} AND d.id = a.decision_id AND a.ended_at IS NULL
        RETURNING a.type`.execute(db);
      return rows.map(({ type }) => type);
    },
  };
}

/** Converts a time in PostgreSQL's JSON format to ISO 8601. */
const isoOf = (time: string): string => new Date(time).toISOString();

export const toActions = (actions: readonly ActionJson[]): Decision['actions'] =>
  actions.map(({ type, until, picture }) => ({
    type,
    ...(until && { until: isoOf(until) }),
    ...(picture && { image: imageView(picture).url }),
  }));

/** The part of a decision that both moderators and the person concerned see. */
export const toShared = (row: DecisionRow) => ({
  _id: row.id,
  at: row.created_at.toISOString(),
  actions: toActions(row.actions),
  reason: row.reason,
  statement: row.statement,
  automated: row.automated,
});

export const toAppeal = ({ text, created_at, outcome, statement, decided_at }: AppealJson) => ({
  text,
  at: isoOf(created_at),
  outcome,
  statement,
  decided_at: decided_at && isoOf(decided_at),
});

/** Returns the actions that are in effect. */
export const runningActions = ({ actions }: Pick<DecisionRow, 'actions'>, at: Date) =>
  actions.filter(
    ({ ended_at, until }) => ended_at === null && (until === null || new Date(until) > at),
  );

/** Returns when the last lasting action ended, or null if one is in effect or there was none. */
export function endOfActions(actions: readonly ActionJson[], at: Date): string | null {
  const lasting = actions.filter(lasts);
  const ends = lasting.map(({ ended_at, until }) => Date.parse(ended_at ?? until ?? '9999'));
  const last = Math.max(...ends);
  return lasting.length === 0 || last > at.getTime() ? null : new Date(last).toISOString();
}

function toDecision(row: DecisionRow, at: Date): Decision {
  const { appeal } = row;
  const by = (id: string | null, name: string | null) =>
    id ? { _id: id, name: name ?? '' } : null;
  return {
    ...toShared(row),
    by: by(row.decided_by, row.decided_by_name),
    in_effect: toActions(runningActions(row, at)),
    ended_at: endOfActions(row.actions, at),
    appeal: appeal && {
      ...toAppeal(appeal),
      by: by(appeal.decided_by, appeal.decided_by_name),
    },
  };
}
