import {
  type Action,
  actionTypes,
  changesNothing,
  lasts,
} from '#contracts/moderation/decisions.ts';
import type { ReportReason } from '#contracts/moderation/reports.ts';
import { may } from '#contracts/permissions.ts';
import { productState } from '#server/catalog/product-state.ts';
import type { Trx } from '#server/db/client.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { userRepository } from '#server/people/user-repository.ts';
import { lockProductsOf } from '#server/selling/product-account-records.ts';

import { caseDetails } from './case-details.ts';
import { type CaseRow, caseRepository } from './case-repository.ts';
import { noSuchCase } from './case-service.ts';
import { type ChosenAction, decisionStore } from './decision-store.ts';
import type { Effects } from './effects.ts';

export type Chosen = { actions: readonly Action[]; reason: ReportReason; statement: string };

/**
 * Locks a case, and the accounts and products that a decision can change, always in this order. Throws a `not_found`
 * Refusal if the case doesn't exist or is about the caller.
 */
export async function lockForDecision(
  trx: Trx,
  {
    caller,
    caseId,
    actions,
    at,
  }: { caller: Caller; caseId: string; actions: readonly Action[]; at: Date },
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
  const types = [
    ...(await caseDetails(trx).inEffect(caseId, at)),
    ...actions.map(({ type }) => type),
  ];
  if (types.includes('suspend')) await lockProductsOf(trx, known.person_id);
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
    const end = until === undefined ? null : new Date(until);
    // The contract compares with the computer's clock.
    if (end && end <= at) throw invalid(`actions.${n}.until`, 'Choose a day in the future.');
    const imageId = image === undefined ? null : await decisionStore(trx).photoOf(row, image);
    if (imageId === undefined) {
      throw invalid(`actions.${n}.image`, 'This photo doesn’t belong to this product.');
    }
    const key = `${type} ${imageId}`;
    if (seen.has(key)) throw invalid(`actions.${n}.type`, `Choose “${label}” only once.`);
    seen.add(key);
    resolved.push({ type, until: end, imageId });
  }
  return resolved;
}

function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid', message, { fields: { [field]: message } });
}

/**
 * Stores and applies a decision. Its effects replace those of earlier decisions in the same case. Returns the
 * decision's id and whether the person concerned must be notified.
 */
export async function makeDecision(
  trx: Trx,
  effects: Effects,
  row: CaseRow,
  {
    caller,
    chosen,
    replaces,
    at,
  }: { caller: Caller; chosen: Chosen; replaces: string | null; at: Date },
): Promise<{ id: string; told: boolean }> {
  const store = decisionStore(trx);
  const { actions: wanted, reason, statement } = chosen;
  const actions = await resolveActions(trx, row, { caller, actions: wanted, at });
  // “No action” can still end actions that are in effect, also in a case that was reopened.
  const told =
    !changesNothing(actions) ||
    (await store.wasTold(row)) ||
    (await caseDetails(trx).inEffect(row.id, at)).length > 0;
  const automated = row.flags.length > 0;
  const id = await store.insert({
    ...{ case_id: row.id, person_id: row.person_id, decided_by: caller.id },
    ...{ reason, statement, automated, told, created_at: at, replaces },
  });
  const target = {
    personId: row.person_id,
    productId: row.product_id,
    imageId: row.target_type === 'image' ? row.target_id : null,
  };
  // A suspension locks all of the seller's products, so it has to be applied first.
  const order = actions.toSorted(
    (a, b) => Number(b.type === 'suspend') - Number(a.type === 'suspend'),
  );
  for (const action of order) {
    const undo = await effects.apply(trx, action, target, at);
    const ended_at = lasts(action) ? null : at;
    await store.insertAction(id, actions.indexOf(action), action, { undo, ended_at });
  }
  // End the earlier actions last, so that a product or photo that both decisions hide is never visible in between.
  await endActions(trx, effects, row.id, { except: id, at });
  return { id, told };
}

/** Ends the case's actions that are in effect, and restores what they changed. */
export async function endActions(
  trx: Trx,
  effects: Effects,
  caseId: string,
  { except, at }: { except: string | null; at: Date },
): Promise<void> {
  for (const { undo } of await decisionStore(trx).endActions(caseId, except, at)) {
    if (undo !== null) await effects.undo(trx, undo, at);
  }
}
