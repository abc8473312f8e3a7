import { sql } from 'kysely';
import { type ReportReason, reportReasons } from '#contracts/moderation/reports.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { CaseFlag } from '#server/db/schema.ts';
import { versionOf } from './case-product.ts';
import { type CasePayload, type CaseRow, caseRepository } from './case-repository.ts';
import { type ReporterRecord, reportRepository } from './report-repository.ts';
import { type CaseTarget, targetOf } from './report-targets.ts';

const dayMs = 86_400_000;

/**
 * One report by a person whose earlier reports were right weighs more than the reports of all unknown accounts
 * together.
 */
const weights = { proven: 30, known: 10, unknown: 1 } as const;
const maxOfUnknown = 9;

/**
 * Returns the weight of a report. Reports by new accounts weigh little, because anyone can open several accounts.
 * Reports by people whose earlier reports were mostly wrong weigh little, too.
 */
function weightOf({ held, decided, member_since }: ReporterRecord, at: Date): number {
  if (held >= 3 && held * 2 >= decided) return weights.proven;
  if (decided >= 3 && held * 5 < decided) return weights.unknown;
  const days = (at.getTime() - member_since.getTime()) / dayMs;
  return days < 30 && held === 0 ? weights.unknown : weights.known;
}

export const harmOf = (reasons: readonly ReportReason[]): number =>
  Math.max(0, ...reasons.map((reason) => reportReasons[reason].harm));

/** The harm of a finding by one of the shop's rules. The finding weighs as much as a report by a known account. */
const flagHarm = 3;

/**
 * Returns a case's priority. After the appeals, higher priorities come first, and cases with equal priority are sorted
 * by age. `flags` is the number of rules that have flagged the target.
 */
function priorityOf(
  reasons: readonly ReportReason[],
  reporters: readonly ReporterRecord[],
  flags: number,
  at: Date,
): number {
  const each = reporters.map((reporter) => weightOf(reporter, at));
  const sum = (all: number[]) => all.reduce((total, weight) => total + weight, 0);
  const unknown = Math.min(sum(each.filter((weight) => weight === weights.unknown)), maxOfUnknown);
  const known = sum(each.filter((one) => one !== weights.unknown)) + flags * weights.known;
  const harm = Math.max(harmOf(reasons), flags > 0 ? flagHarm : 0);
  return harm * 1000 + Math.min(known + unknown, 999);
}

/** Returns the reasons without duplicates, most harmful first. */
const byHarm = (reasons: readonly ReportReason[]): ReportReason[] =>
  [...new Set(reasons)].sort((a, b) => reportReasons[b].harm - reportReasons[a].harm);

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
  await cases.requeue({ id: row.id, first }, reasons, priority, at);
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

/**
 * Updates the cases about a product that has just been edited. They get a new version, so that a moderator who read the
 * earlier content has to read the new one before deciding, and they are no longer cleared. Cases in which the seller was
 * asked to edit the product are reopened. Run this in the transaction of the edit, with the product locked. Decisions
 * lock the product, too, so none can be made in between.
 */
export async function reviewEdit(trx: Trx, productId: string, at: Date): Promise<void> {
  const asked = sql`id IN (SELECT d.case_id FROM decisions d JOIN ended ON ended.decision_id = d.id)`;
  // In a case that isn't reopened, `updated_at` stays, because an edit must not postpone the deletion of an old case.
  const { rows } = await sql<CasePayload & { id: string }>`
    WITH ended AS (
      UPDATE decision_actions a SET ended_at = ${at} FROM decisions d JOIN cases c ON c.id = d.case_id
      WHERE c.product_id = ${productId} AND a.decision_id = d.id AND a.type = 'ask_edit' AND a.ended_at IS NULL
      RETURNING a.decision_id
    )
    UPDATE cases SET cleared_harm = NULL, version = version + 1,
      edited_at = CASE WHEN ${asked} THEN ${at} ELSE edited_at END,
      updated_at = CASE WHEN ${asked} THEN ${at} ELSE updated_at END,
      state = CASE WHEN ${asked} AND state IN ('decided', 'final') THEN 'open' ELSE state END
    WHERE product_id = ${productId} RETURNING id, state, version, person_id`.execute(trx);
  const about = { kind: 'case.changed', people: [], at } as const;
  await writeEvent(
    trx,
    ...rows.map(({ id, ...payload }) => ({ ...about, subjectId: id, payload })),
  );
}
