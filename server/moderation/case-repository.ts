import { randomUUID } from 'node:crypto';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { CaseState } from '#contracts/moderation/case-states.ts';
import type { ReportReason } from '#contracts/moderation/reports.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { CaseFlag, CasesTable, StoredVersion } from '#server/db/schema.ts';
import type { CaseTarget } from './report-targets.ts';

export type CaseRow = Selectable<CasesTable>;
/** What a list of a person's cases shows. */
export type CaseHead = Pick<
  CaseRow,
  'id' | 'title' | 'state' | 'claimed_by' | 'claimed_until' | 'opened_at'
>;

/** For queries on `cases`: whether a decision has been made, and no appeal against it is open. */
export const isDecided = sql<boolean>`state IN ('decided', 'final')`;

/** The payload of events about a case. */
export type CasePayload = Pick<CaseRow, 'state' | 'version' | 'person_id'>;

export function caseRepository(db: Trx) {
  /** Changes a case and writes the event. */
  async function change(
    id: string,
    at: Date,
    set: RawBuilder<unknown>,
    kind: 'case.changed' | 'case.opened' = 'case.changed',
  ): Promise<void> {
    const { rows } = await sql<CasePayload>`
      UPDATE cases SET ${set}, version = version + 1, updated_at = ${at} WHERE id = ${id}
      RETURNING state, version, person_id`.execute(db);
    const [payload] = rows;
    if (!payload) throw new Error('the case is missing');
    await writeEvent(db, { kind, subjectId: id, people: [], payload, at });
  }

  /** Saves which pictures a case's copy of the product has, so that the sweep keeps them. */
  async function setImages(case_id: string, version: StoredVersion | null): Promise<void> {
    await db.deleteFrom('case_images').where('case_id', '=', case_id).execute();
    await sql`
      INSERT INTO case_images (case_id, image_id)
      SELECT ${case_id}::uuid, id FROM images WHERE id = ANY(${version?.image_ids ?? []})`.execute(
      db,
    );
  }

  const byId = (id: string): Promise<CaseRow | undefined> =>
    db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst();

  return {
    byId,

    /** Locks a case until the transaction ends. Returns undefined if it doesn't exist. */
    lock: (id: string): Promise<CaseRow | undefined> =>
      db.selectFrom('cases').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Locks and returns the target's case. Opens one if there is none. */
    async openFor(
      target: CaseTarget,
      at: Date,
      then: () => Promise<StoredVersion | null>,
    ): Promise<CaseRow & { isNew: boolean }> {
      const find = () =>
        db
          .selectFrom('cases')
          .selectAll()
          // A literal, because the indexes depend on the type.
          .where('target_type', '=', sql.lit(target.target_type))
          .where('target_id', '=', target.target_id)
          .where('product_id', 'is not distinct from', target.product_id)
          .forNoKeyUpdate()
          .executeTakeFirst();
      const known = await find();
      if (known) return { ...known, isNew: false };
      const version = await then();
      const row: Insertable<CasesTable> = {
        // A UUIDv7 would reveal to the seller when the first report was filed.
        ...{ id: randomUUID(), ...target, opened_at: at, updated_at: at },
        product_then: version && JSON.stringify(version),
      };
      const made = await db
        .insertInto('cases')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (made) {
        await setImages(made.id, version);
        return { ...made, isNew: true };
      }
      // A concurrent report has opened the case.
      const other = await find();
      if (!other) throw new Error('the case is missing');
      return { ...other, isNew: false };
    },

    /** Reopens a decided case, with a copy of the product in its current state. */
    async reopen(id: string, then: StoredVersion | null, at: Date): Promise<void> {
      await sql`
        UPDATE cases SET state = 'open', opened_at = ${at}, edited_at = NULL, cleared_harm = NULL,
          product_then = coalesce(${then && JSON.stringify(then)}::jsonb, product_then)
        WHERE id = ${id}`.execute(db);
      if (then) await setImages(id, then);
    },

    async setFlags(id: string, flags: readonly CaseFlag[]): Promise<void> {
      await db
        .updateTable('cases')
        .set({ flags: JSON.stringify(flags) })
        .where('id', '=', id)
        .execute();
    },

    /** Sets the case's reasons and its priority in the queue. `first` notifies the moderators. */
    requeue: (
      { id, first }: { id: string; first: boolean },
      reasons: readonly ReportReason[],
      priority: number,
      at: Date,
    ) =>
      change(
        id,
        at,
        sql`reasons = ${reasons}, priority = ${priority}`,
        first ? 'case.opened' : 'case.changed',
      ),

    claim: (id: string, by: string, until: Date, at: Date) =>
      // An appealed case keeps its state.
      change(
        id,
        at,
        sql`claimed_by = ${by}, claimed_until = ${until},
          state = CASE WHEN state = 'appealed' THEN state ELSE 'claimed' END`,
      ),

    release: (id: string, at: Date) =>
      change(
        id,
        at,
        sql`claimed_by = NULL, claimed_until = NULL,
          state = CASE WHEN state = 'claimed' THEN 'open' ELSE state END`,
      ),

    /** Marks the case as appealed. Ends the claim, because another admin has to decide the appeal. */
    appeal: (id: string, at: Date) =>
      change(id, at, sql`state = 'appealed', claimed_by = NULL, claimed_until = NULL`),

    /** Ends the claim and sets the state after a decision on the case or an appeal. */
    close: (
      id: string,
      { state, clearedHarm }: { state: CaseState; clearedHarm: number | null },
      at: Date,
    ) =>
      change(
        id,
        at,
        sql`state = ${state}, cleared_harm = ${clearedHarm}, claimed_by = NULL, claimed_until = NULL,
          edited_at = CASE WHEN ${sql.lit(state)} = 'open' THEN edited_at END`,
      ),

    async lastDecision(id: string): Promise<string | null> {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM decisions WHERE case_id = ${id} ORDER BY created_at DESC, id DESC LIMIT 1`.execute(
        db,
      );
      return rows[0]?.id ?? null;
    },
  };
}
