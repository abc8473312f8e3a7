import { type Action, actionTypes, changesNothing } from '#contracts/moderation/decisions.ts';
import type { ReportReason } from '#contracts/moderation/reports.ts';
import { may } from '#contracts/permissions.ts';
import type { HoldCore } from '#server/bookings/holds.ts';
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
import { updateEffects } from './effects.ts';

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
 * Stores and applies a decision. It replaces the earlier decisions in the same case. Returns the
 * decision's id and whether the person concerned must be notified.
 */
export async function makeDecision(
  trx: Trx,
  core: HoldCore,
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
  await store.insertActions(id, actions, at);
  await endActions(trx, core, row, { by: { id, actions }, at });
  return { id, told };
}

/** Ends the case's actions, except those of the decision `by`, and updates what has changed. */
export async function endActions(
  trx: Trx,
  core: HoldCore,
  row: CaseRow,
  { by, at }: { by: { id: string; actions: readonly ChosenAction[] } | null; at: Date },
): Promise<void> {
  const chosen = by?.actions.map(({ type }) => type) ?? [];
  const types = [...chosen, ...(await decisionStore(trx).endActions(row.id, by?.id ?? null, at))];
  const personId =
    types.includes('suspend') || types.includes('freeze_selling') ? row.person_id : null;
  const reviewed = chosen.some((type) => type !== 'ask_edit');
  await updateEffects(trx, core, { personId, productId: row.product_id, reviewed }, at);
}
