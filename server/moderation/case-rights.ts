import { type RawBuilder, sql } from 'kysely';
import type { CaseState } from '#contracts/moderation/case-states.ts';
import { type ActionType, actionTypes } from '#contracts/moderation/decisions.ts';
import { may, type Role, roles } from '#contracts/permissions.ts';
import type { Core } from '#server/core.ts';
import type { Executor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import type { CaseRow } from './case-repository.ts';
import { isInEffect } from './effects.ts';

type Claim = Pick<CaseRow, 'state' | 'claimed_by' | 'claimed_until'>;

/** Returns the person working on the case, or null if no one has claimed it or the claim has expired. */
export const claimantOf = ({ claimed_by, claimed_until }: Claim, at: Date): string | null =>
  claimed_until !== null && claimed_until > at ? claimed_by : null;

/** Returns the effective state: a case with an expired claim is open. */
export const stateAt = (row: Claim, at: Date): CaseState =>
  row.state === 'claimed' && claimantOf(row, at) === null ? 'open' : row.state;

/**
 * Returns whether the appeal is against the admin's own decision, and there is another admin who can decide it. That admin must
 * not be suspended, and must be neither the person concerned nor a reporter. `cases` must be aliased as `c`.
 */
export const isOwnAppeal = (adminId: string, at: Date): RawBuilder<boolean> => sql`EXISTS (
  SELECT 1 FROM decisions d JOIN appeals a ON a.decision_id = d.id
  JOIN users u ON u.role = 'admin' AND u.deleted_at IS NULL AND u.id <> d.decided_by
    AND u.id <> c.person_id AND (u.suspended_until IS NULL OR u.suspended_until <= ${at})
    AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.case_id = c.id AND r.reporter_id = u.id)
  WHERE d.case_id = c.id AND d.decided_by = ${adminId} AND a.outcome IS NULL)`;

const severe = (Object.keys(actionTypes) as ActionType[]).filter(
  (type) => !actionTypes[type].staff,
);

type Facts = {
  /** Whether the caller has ever reported the target. */
  reported: boolean;
  /** Whether an action is in effect that only admins may take and end. */
  needs_admin: boolean;
  /** Whether an appeal has changed one of the caller's decisions in this case. */
  overruled: boolean;
  own_appeal: boolean;
};

/**
 * Returns what a caller may do with a case (`can`), whether another admin has to decide the appeal because the caller
 * made the decision, and whether the caller may decide the case if no one else has claimed it (`allowed`). People who
 * reported the target may read the case, but not decide it. Only admins decide cases about the shop's own stock.
 */
export async function rightsOf(
  db: Executor,
  { config }: Pick<Core, 'config'>,
  row: CaseRow,
  caller: Pick<Caller, 'id' | 'role'>,
  at: Date,
) {
  const { rows } = await sql<Facts>`
    SELECT ${isOwnAppeal(caller.id, at)} AS own_appeal,
      EXISTS (SELECT 1 FROM reports WHERE case_id = c.id AND reporter_id = ${caller.id}) AS reported,
      EXISTS (SELECT 1 FROM decisions d JOIN appeals a ON a.decision_id = d.id
        WHERE d.case_id = c.id AND d.decided_by = ${caller.id} AND a.outcome <> 'upheld') AS overruled,
      EXISTS (SELECT 1 FROM decisions d JOIN decision_actions a ON a.decision_id = d.id
        WHERE d.case_id = c.id AND a.type = ANY(${severe}) AND ${isInEffect('a', at)}) AS needs_admin
    FROM cases c WHERE c.id = ${row.id}`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('the case is missing');
  const { reported, needs_admin, overruled, own_appeal } = facts;
  const admin = may(caller.role, 'decide_any_case');
  const ofShop = row.person_id === (await shopAccount.find(db, config));
  const state = stateAt(row, at);
  const claimant = claimantOf(row, at);
  const impartial = row.person_id !== caller.id && !reported;
  const waiting = state === 'open' || state === 'claimed';
  // Admins can decide a case again, for example to end a suspension early.
  const allowed = impartial && !own_appeal && (admin || (waiting && !ofShop && !needs_admin));
  const free = claimant === null || claimant === caller.id;
  const can = {
    claim: allowed && claimant === null,
    take_over: allowed && admin && !free,
    release: claimant === caller.id,
    // An admin whose decision was overruled must not be able to undo the result of the appeal.
    decide: allowed && free && state !== 'appealed' && !(state === 'final' && overruled),
    decide_appeal: allowed && free && state === 'appealed' && admin,
  };
  return { can, own_appeal, allowed };
}

/** Returns the moderators, except the caller, who may decide the case. With `only`, no others than this account. */
export async function colleaguesOf(
  db: Executor,
  core: Pick<Core, 'config'>,
  row: CaseRow,
  caller: Caller,
  at: Date,
  only?: string,
): Promise<{ _id: string; name: string }[]> {
  const whom = only === undefined ? sql`` : sql`AND id = ${only}`;
  const able = roles.filter((role) => may(role, 'handle_reports'));
  const { rows } = await sql<{ id: string; name: string; role: Role }>`
    SELECT id, name, role FROM users
    WHERE role = ANY(${able}) AND deleted_at IS NULL AND id <> ${caller.id} ${whom}
      AND (suspended_until IS NULL OR suspended_until <= ${at}) ORDER BY lower(name), id`.execute(
    db,
  );
  const rights = await Promise.all(rows.map((one) => rightsOf(db, core, row, one, at)));
  return rows.flatMap(({ id, name }, n) => (rights[n]?.allowed ? [{ _id: id, name }] : []));
}

/**
 * The error for a case that doesn't exist. Also used for cases about the caller, so that people don't learn that they
 * have been reported.
 */
export const noSuchCase = () => new Refusal('not_found', 'This case does not exist.');

export const ownAppeal = () =>
  new Refusal('forbidden', 'You made this decision, so another admin has to decide the appeal.');

export const isTaken = () => new Refusal('conflict', 'Someone else is working on this case.');

export const notYours = () =>
  new Refusal(
    'forbidden',
    'Someone else has to decide this case: you reported it, or only an admin can decide it.',
  );

/** Returns the error for a caller who can't claim or decide a case, although no one else has claimed it. */
export const notWaiting = ({ state }: Claim): Refusal =>
  state === 'open' || state === 'claimed'
    ? notYours()
    : new Refusal('conflict', 'This case has already been decided.');
