import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ActionType } from '#contracts/moderation/decisions.ts';
import type { Trx } from '#server/db/client.ts';
import type { DecisionsTable } from '#server/db/schema.ts';
import { pictureIds } from '#server/media/picture-ids.ts';
import type { CaseRow } from './case-repository.ts';

export type ChosenAction = { type: ActionType; until: Date | null; imageId: string | null };
type NewDecision = Omit<DecisionsTable, 'id'>;
type StoredAction = { decision_id: string; position: number; undo: unknown };

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

    async insertAction(
      decision_id: string,
      position: number,
      { type, until, imageId }: ChosenAction,
      { undo, ended_at }: { undo: unknown; ended_at: Date | null },
    ): Promise<void> {
      await trx
        .insertInto('decision_actions')
        .values({
          ...{ decision_id, position, type, until, ended_at, image_id: imageId },
          undo: undo === null ? null : JSON.stringify(undo),
        })
        .execute();
    },

    /**
     * Ends the case's actions that are in effect, except those of the decision `except`. Returns the ended actions in
     * reverse order.
     */
    async endActions(caseId: string, except: string | null, at: Date): Promise<StoredAction[]> {
      const { rows } = await sql<StoredAction>`
        UPDATE decision_actions a SET ended_at = ${at} FROM decisions d
        WHERE d.case_id = ${caseId} AND d.id = a.decision_id AND a.ended_at IS NULL
          AND d.id IS DISTINCT FROM ${except}::uuid
        RETURNING a.decision_id, a.position, a.undo`.execute(trx);
      return rows.sort((a, b) => b.position - a.position);
    },

    /** Marks expired actions as ended. Returns their decisions. */
    async endDue(at: Date): Promise<{ id: string; person_id: string }[]> {
      const { rows } = await sql<{ id: string; person_id: string }>`
        UPDATE decision_actions a SET ended_at = a.until FROM decisions d
        WHERE a.until <= ${at} AND a.ended_at IS NULL AND d.id = a.decision_id
        RETURNING d.id, d.person_id`.execute(trx);
      return rows;
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
      const id = (await pictureIds(trx, [address])).get(address);
      const { rows } = await sql`
        SELECT FROM product_images WHERE image_id = ${id} AND product_id = ${row.product_id}`.execute(
        trx,
      );
      return rows.length > 0 ? id : undefined;
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
