import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { CaseFlag } from '#server/db/schema.ts';
import { byHarm, flagHarm, priorityOf } from './case-policy.ts';
import { type CaseRow, caseRepository } from './case-repository.ts';
import { versionOf } from './product-versions.ts';
import { reportRepository } from './report-repository.ts';
import { type CaseTarget, targetOf } from './report-targets.ts';

const isDecided = ({ state }: Pick<CaseRow, 'state'>) => state === 'decided' || state === 'final';

/** Returns a copy of the target's product in its current state. */
const thenOf = async (trx: Trx, { product_id }: CaseTarget, at: Date) =>
  product_id === null ? null : versionOf(trx, product_id, at);

/** Locks and returns a target's case. Opens one if there is none. */
export const caseOf = (trx: Trx, target: CaseTarget, at: Date) =>
  caseRepository(trx).openFor(target, at, () => thenOf(trx, target, at));

/**
 * Returns whether the target is cleared. It stays cleared until the product is edited or a more harmful problem is reported or
 * found.
 */
export const isCleared = (row: Pick<CaseRow, 'state' | 'cleared_harm'>, harm: number): boolean =>
  isDecided(row) && row.cleared_harm !== null && harm <= row.cleared_harm;

/** Reopens the case if it has been decided, sets its priority and notifies the moderators. */
export async function enqueueCase(
  trx: Trx,
  row: CaseRow,
  target: CaseTarget,
  at: Date,
): Promise<void> {
  const cases = caseRepository(trx);
  const again = isDecided(row);
  if (again) await cases.reopen(row.id, await thenOf(trx, target, at), at);
  const reports = await reportRepository(trx).sinceOpened(row.id);
  const reasons = byHarm(reports.map(({ reason }) => reason));
  const priority = priorityOf(reasons, reports, row.flags.length, at);
  // A case that an admin opened has no priority until its first report or flag.
  const first = again || row.priority === 0;
  await writeEvent(trx, {
    kind: first ? 'case.opened' : 'case.changed',
    subjectId: row.id,
    people: [],
    payload: await cases.requeue(row.id, reasons, priority, at),
    at,
  });
}

/**
 * Adds a finding of one of the shop's rules to the target's case. Opens the case if there is none, or reopens it if the
 * finding is new since the last decision. Returns the case's id.
 */
export async function flagTarget(
  trx: Trx,
  { type, id }: { type: 'product' | 'user'; id: string },
  flag: CaseFlag,
  at: Date,
): Promise<string> {
  const target = await targetOf(trx, type, id);
  if (!target) throw new Error(`can't flag ${type} ${id}, which doesn't exist`);
  const row = await caseOf(trx, target, at);
  if (row.flags.some(({ rule, text }) => rule === flag.rule && text === flag.text)) return row.id;
  const flags = [...row.flags.filter(({ rule }) => rule !== flag.rule), flag];
  await caseRepository(trx).setFlags(row.id, flags);
  if (!isCleared(row, flagHarm)) await enqueueCase(trx, { ...row, flags }, target, at);
  return row.id;
}
