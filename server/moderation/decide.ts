import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  type Action,
  type ActionType,
  actionTypes,
  changesNothing,
} from '#contracts/moderation/decisions.ts';
import type { ReportReason } from '#contracts/moderation/reports.ts';
import { may } from '#contracts/permissions.ts';
import type { HoldCore } from '#server/bookings/holds.ts';
import { productState } from '#server/catalog/product-state.ts';
import type { Trx } from '#server/db/client.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { pictureIds } from '#server/media/picture-ids.ts';
import { userRepository } from '#server/people/user-repository.ts';
import { lockProductsOf } from '#server/selling/product-account-records.ts';
import { type CaseRow, caseRepository } from './case-repository.ts';
import { noSuchCase } from './case-rights.ts';
import { type ChosenAction, decisionRepository } from './decision-repository.ts';
import { updateEffects } from './effects.ts';

type NewDecision = {
  caller: Caller;
  chosen: { actions: readonly Action[]; reason: ReportReason; statement: string };
  /** The decision that is changed on appeal. */
  replaces: string | null;
  at: Date;
};

/**
 * Locks a case, and the accounts and products that a decision can change, always in this order. Throws a `not_found`
 * Refusal if the case doesn't exist or is about the caller.
 */
export async function lockForDecision(
  trx: Trx,
  caller: Caller,
  caseId: string,
  actions: readonly Action[],
  at: Date,
): Promise<CaseRow> {
  const cases = caseRepository(trx);
  const known = await cases.byId(caseId);
  if (!known || known.person_id === caller.id) throw noSuchCase();
  const locked = await userRepository(trx).lock(caller.id, known.person_id);
  // Check the caller's account again. If two admins suspend each other at the same time, only the first suspension may
  // take effect, so that one admin remains.
  const me = locked.find(({ id }) => id === caller.id);
  if (!me || me.deleted_at || me.role !== caller.role || (me.suspended_until ?? at) > at) {
    throw sessionEnded();
  }
  const { rows: running } = await sql`
    SELECT 1 FROM decisions d JOIN decision_actions a ON a.decision_id = d.id
    WHERE d.case_id = ${caseId} AND a.type = 'suspend' AND a.ended_at IS NULL`.execute(trx);
  if (running.length > 0 || actions.some(({ type }) => type === 'suspend')) {
    await lockProductsOf(trx, known.person_id);
  }
  if (known.product_id !== null) await productState.lock(trx, known.product_id);
  const row = await cases.lock(caseId);
  if (!row) throw noSuchCase();
  return row;
}

/** Validates the actions. Throws a Refusal unless the caller may take them in this case. */
async function resolveActions(
  trx: Trx,
  row: CaseRow,
  { caller, actions, at }: { caller: Caller; actions: readonly Action[]; at: Date },
): Promise<ChosenAction[]> {
  const admin = may(caller.role, 'decide_any_case');
  const seen = new Set<string>();
  const resolved: ChosenAction[] = [];
  for (const [n, { type, until, image }] of actions.entries()) {
    const { label, staff, product } = actionTypes[type];
    if (!admin && !staff) throw new Refusal('forbidden', `Only an admin can choose “${label}”.`);
    if (!staff && caller.byPin) {
      throw new Refusal('sign_in_again', `Log in with your password to choose “${label}”.`);
    }
    if (product && row.product_id === null) {
      throw invalid(`actions.${n}.type`, `${label}: this case isn’t about a product.`);
    }
    if (type === 'hide_review' && row.target_type !== 'review') {
      throw invalid(`actions.${n}.type`, `${label}: this case isn’t about a review.`);
    }
    const end = until === undefined ? null : new Date(until);
    // The contract compares with the computer's clock.
    if (end && end <= at) throw invalid(`actions.${n}.until`, 'Choose a day in the future.');
    const image_id = image === undefined ? null : await photoOf(trx, row, image);
    if (image_id === undefined) {
      throw invalid(`actions.${n}.image`, 'This photo doesn’t belong to this product.');
    }
    const key = `${type} ${image_id}`;
    if (seen.has(key)) throw invalid(`actions.${n}.type`, `Choose “${label}” only once.`);
    seen.add(key);
    resolved.push({ type, until: end, image_id });
  }
  return resolved;
}

function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid', message, { fields: { [field]: message } });
}

/** Returns the id of the photo with this URL. Returns undefined if the case's product doesn't have that photo. */
async function photoOf(trx: Trx, row: CaseRow, address: string): Promise<string | undefined> {
  const id = (await pictureIds(trx, [address])).get(address);
  const { rows } = await sql`
    SELECT 1 FROM product_images WHERE image_id = ${id} AND product_id = ${row.product_id}`.execute(
    trx,
  );
  return rows.length > 0 ? id : undefined;
}

/** Returns whether the person has been notified of a decision since the case was opened. */
async function wasTold(trx: Trx, { id, opened_at }: CaseRow): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM decisions WHERE case_id = ${id} AND told AND created_at >= ${opened_at} LIMIT 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/**
 * Stores a decision, which replaces the earlier decisions in the same case, and applies it. Returns the decision's id and
 * whether the person concerned must be notified.
 */
export async function makeDecision(
  trx: Trx,
  core: HoldCore,
  row: CaseRow,
  { caller, chosen, replaces, at }: NewDecision,
): Promise<{ id: string; told: boolean }> {
  const { actions: wanted, reason, statement } = chosen;
  const actions = await resolveActions(trx, row, { caller, actions: wanted, at });
  const decisions = decisionRepository(trx);
  const ended = await decisions.endActions(row.id, at);
  // “No action” can still end actions that are in effect, also in a case that was reopened.
  const told = !changesNothing(actions) || ended.length > 0 || (await wasTold(trx, row));
  const automated = row.flags.length > 0;
  const id = uuidv7();
  const made = {
    ...{ id, case_id: row.id, person_id: row.person_id, decided_by: caller.id },
    ...{ reason, statement, automated, told, created_at: at, replaces },
  };
  await decisions.insert(made, actions);
  const types = actions.map(({ type }) => type);
  const reviewed = types.some((type) => type !== 'ask_edit');
  await updateEffects(trx, core, scopeOf(row, [...types, ...ended], reviewed), at);
  return { id, told };
}

/** Ends the case's actions, and restores what they changed. */
export async function endActions(trx: Trx, core: HoldCore, row: CaseRow, at: Date): Promise<void> {
  const ended = await decisionRepository(trx).endActions(row.id, at);
  await updateEffects(trx, core, scopeOf(row, ended, false), at);
}

const scopeOf = (row: CaseRow, types: readonly ActionType[], reviewed: boolean) => ({
  personId: types.some((type) => type === 'suspend' || type === 'freeze_selling')
    ? row.person_id
    : null,
  productId: row.product_id,
  reviewId: row.target_type === 'review' ? row.target_id : null,
  reviewed,
});
