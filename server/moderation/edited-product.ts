import { sql } from 'kysely';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { type CasePayload, caseRepository } from './case-repository.ts';

/**
 * Updates the cases about a product that has just been edited. They get a new version, so that a moderator who read the
 * earlier content has to read the new one before deciding, and they are no longer cleared. Cases in which the seller was
 * asked to edit the product are reopened. Run this in the transaction of the edit, with the product locked. Decisions
 * lock the product, too, so none can be made in between.
 */
export async function reviewEdit(trx: Trx, productId: string, at: Date): Promise<void> {
  // `updated_at` stays, because an edit must not postpone the deletion of an old case.
  const { rows } = await sql<CasePayload & { id: string; asked: boolean }>`
    UPDATE cases c SET cleared_harm = NULL, version = version + 1 WHERE product_id = ${productId}
    RETURNING id, state, version, person_id, EXISTS (
      SELECT FROM decisions d JOIN decision_actions a ON a.decision_id = d.id
      WHERE d.case_id = c.id AND a.type = 'ask_edit' AND a.ended_at IS NULL) AS asked`.execute(trx);
  for (const { id, asked, ...changed } of rows) {
    const payload = asked ? await bringBack(trx, id, at) : changed;
    await writeEvent(trx, { kind: 'case.changed', subjectId: id, people: [], payload, at });
  }
}

/** Ends the request to edit the product, and reopens its case. */
async function bringBack(trx: Trx, id: string, at: Date): Promise<CasePayload> {
  await sql`
    UPDATE decision_actions a SET ended_at = ${at} FROM decisions d
    WHERE d.id = a.decision_id AND d.case_id = ${id} AND a.type = 'ask_edit' AND a.ended_at IS NULL`.execute(
    trx,
  );
  return caseRepository(trx).returnEdited(id, at);
}
