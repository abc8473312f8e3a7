import type { CaseState } from '#contracts/moderation/case-states.ts';
import { type ReportReason, reportReasons } from '#contracts/moderation/reports.ts';
import { may } from '#contracts/permissions.ts';
import type { Caller } from '#server/http/caller.ts';

const dayMs = 86_400_000;

/**
 * `held` is how many of a person's `decided` reports were right. `member_since` is when the person opened an account.
 */
export type ReporterRecord = { held: number; decided: number; member_since: Date };

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
export const flagHarm = 3;

/**
 * Returns a case's priority. After the appeals, higher priorities come first, and cases with equal priority are sorted
 * by age. `flags` is the number of rules that have flagged the target.
 */
export function priorityOf(
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

/** Appeals come first in the queue, because someone may be barred from the shop until they are decided. */
export const rankOf = (state: CaseState): number => (state === 'appealed' ? 0 : 1);

/** Returns the reasons without duplicates, most harmful first. */
export const byHarm = (reasons: readonly ReportReason[]): ReportReason[] =>
  [...new Set(reasons)].sort((a, b) => reportReasons[b].harm - reportReasons[a].harm);

type Claim = { state: CaseState; claimed_by: string | null; claimed_until: Date | null };

/** Returns the person working on the case, or null if no one has claimed it or the claim has expired. */
export const claimantOf = ({ claimed_by, claimed_until }: Claim, at: Date): string | null =>
  claimed_until !== null && claimed_until > at ? claimed_by : null;

/** Returns the effective state: a case with an expired claim is open. */
export const stateAt = (row: Claim, at: Date): CaseState =>
  row.state === 'claimed' && claimantOf(row, at) === null ? 'open' : row.state;

type Handled = Claim & {
  person_id: string;
  /** Whether the caller has ever reported the target. */
  reported_by_caller: boolean;
  /** Whether the case is about the shop's own stock. Only admins decide such cases. */
  of_shop: boolean;
  /** Whether an action is in effect that only admins may take and end. */
  needs_admin: boolean;
  /** Whether an appeal has changed one of the caller's decisions in this case. */
  overruled: boolean;
  /** Whether the caller made the decision that is being appealed, and another admin can decide the appeal. */
  own_appeal: boolean;
};

/** Returns what a caller may do with a case. People who reported the target may read the case, but not decide it. */
export function rightsOn(row: Handled, caller: Caller, at: Date) {
  const admin = may(caller.role, 'decide_any_case');
  const state = stateAt(row, at);
  const claimant = claimantOf(row, at);
  const impartial = row.person_id !== caller.id && !row.reported_by_caller;
  const waiting = state === 'open' || state === 'claimed';
  // Admins can decide a case again, for example to end a suspension early.
  const allowed =
    impartial && !row.own_appeal && (admin || (waiting && !row.of_shop && !row.needs_admin));
  const free = claimant === null || claimant === caller.id;
  return {
    claim: allowed && claimant === null,
    take_over: allowed && admin && !free,
    release: claimant === caller.id,
    // An admin whose decision was overruled must not be able to undo the result of the appeal.
    decide: allowed && free && state !== 'appealed' && !(state === 'final' && row.overruled),
    decide_appeal: allowed && free && state === 'appealed' && admin,
  };
}
