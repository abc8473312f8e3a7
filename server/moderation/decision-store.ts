import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type ActionType, lasts } from '#contracts/moderation/decisions.ts';
import type { Trx } from '#server/db/client.ts';
import type { DecisionsTable } from '#server/db/schema.ts';
import { imageIdOf } from '#server/media/image-view.ts';
import type { CaseRow } from './case-repository.ts';
import { isOnAccount } from './effects.ts';

export type ChosenAction = { type: ActionType; until: Date | null; imageId: string | null };
type NewDecision = Omit<DecisionsTable, 'id'>;

export function decisionStore(trx: Trx) {
  return {
    /** Returns the id of the new decision. */
    async insert(decision: NewDecision): Promise<string> {
      const id = uuidv7();
      await trx
        .insertInto('decisions')
        .values({ id, ...decision })
        .execute();
      return id;
    },

    /**
     * Stores a decision's actions. Suspensions and selling bans also get the addresses that the person gave up while
     * there was a case about them.
     */
    async insertActions(decision_id: string, actions: readonly ChosenAction[], at: Date) {
      const rows = actions.map(({ imageId: image_id, ...action }, position) => ({
        ...{ decision_id, position, ...action, image_id },
        ended_at: lasts(action) ? null : at,
      }));
      await trx.insertInto('decision_actions').values(rows).execute();
      await sql`
        INSERT INTO effect_addresses (decision_id, position, key)
        SELECT a.decision_id, a.position, g.key FROM decision_actions a JOIN decisions d ON d.id = a.decision_id
        JOIN given_up_addresses g ON g.person_id = d.person_id
        WHERE d.id = ${decision_id} AND ${isOnAccount}`.execute(trx);
    },

    /** Ends the case's earlier actions, except those of the decision `except`. Returns their types. */
    async endActions(caseId: string, except: string | null, at: Date): Promise<ActionType[]> {
      const { rows } = await sql<{ type: ActionType }>`
        UPDATE decision_actions a SET ended_at = ${at} FROM decisions d
        WHERE d.case_id = ${caseId} AND d.id = a.decision_id AND a.ended_at IS NULL
          AND d.id IS DISTINCT FROM ${except}::uuid
        RETURNING a.type`.execute(trx);
      return rows.map(({ type }) => type);
    },

    /** Returns whether the person has been notified of a decision since the case was opened. */
    async wasTold({ id, opened_at }: CaseRow): Promise<boolean> {
      const { rows } = await sql`
        SELECT FROM decisions WHERE case_id = ${id} AND told AND created_at >= ${opened_at} LIMIT 1`.execute(
        trx,
      );
      return rows.length > 0;
    },

    /** Returns the id of the photo with this URL. Returns undefined if the case's product doesn't have that photo. */
    async photoOf(row: CaseRow, address: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        SELECT i.id FROM images i
        WHERE (i.id = ${imageIdOf(address)} OR i.host_url = ${address}) AND EXISTS (
          SELECT FROM product_images pi WHERE pi.image_id = i.id AND pi.product_id = ${row.product_id}
        )`.execute(trx);
      return rows[0]?.id;
    },

    async insertAppeal(decision_id: string, text: string, created_at: Date): Promise<void> {
      await trx.insertInto('appeals').values({ decision_id, text, created_at }).execute();
    },

    async decideAppeal(
      id: string,
      set: { outcome: string; statement: string; by: string; at: Date },
    ): Promise<void> {
      await sql`
        UPDATE appeals SET outcome = ${set.outcome}, statement = ${set.statement}, decided_by = ${set.by},
          decided_at = ${set.at} WHERE decision_id = ${id}`.execute(trx);
    },
  };
}
