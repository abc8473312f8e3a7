import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { CaseState } from '#contracts/moderation/case-states.ts';
import type { CaseSummary } from '#contracts/moderation/cases.ts';
import type { ReportReason } from '#contracts/moderation/reports.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

/** A short label for each case state. */
export const caseStateText: Record<CaseState, readonly [words: string, tone: BadgeTone]> = {
  open: ['Open', 'amber'],
  claimed: ['Claimed', 'surf'],
  decided: ['Decided', 'plain'],
  appealed: ['Appealed', 'tobacco'],
  final: ['Appeal decided', 'plain'],
};

/** Labels for the kinds of targets that a case can have. */
export const kindText = {
  product: 'Product',
  image: 'Photo',
  user: 'Person',
  review: 'Review',
  message: 'Message',
} as const;

export const countOfReports = (count: number): string =>
  count === 0 ? 'No reports' : count === 1 ? '1 report' : `${count} reports`;

/** The label of a button that decides this many cases. */
export const decideText = (count: number): string =>
  `Decide ${count} ${count === 1 ? 'case' : 'cases'}`;

/** Returns the reason that most reports name, or undefined if there are no reports. */
export const mainReason = (reasons: CaseSummary['reasons']): ReportReason | undefined =>
  // The sort is stable, so among reasons with equal counts, the most harmful one is still first.
  reasons.toSorted((a, b) => b.count - a.count)[0]?.reason;

export const statusText: Record<ProductStatus, string> = {
  live: 'Live',
  reserved: 'Reserved',
  laid_away: 'Laid away',
  sold: 'Sold',
  ended: 'Ended',
  archived: 'Archived',
};
