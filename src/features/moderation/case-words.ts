import type { CaseState } from '#contracts/case-states.ts';
import type { ProductStatus } from '#contracts/products.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

/** A short label for each case state. */
export const caseStateWords: Record<CaseState, readonly [words: string, tone: BadgeTone]> = {
  open: ['Open', 'amber'],
  claimed: ['Claimed', 'surf'],
  decided: ['Decided', 'plain'],
  appealed: ['Appealed', 'amber'],
  final: ['Final', 'plain'],
};

/** Labels for the kinds of targets that a case can have. */
export const kindWords = { product: 'Product', image: 'Photo', user: 'Person' } as const;

export const countOfReports = (count: number): string =>
  count === 0 ? 'No reports' : count === 1 ? '1 report' : `${count} reports`;

export const statusWords: Record<ProductStatus, string> = {
  live: 'Live',
  reserved: 'Reserved',
  sold: 'Sold',
  ended: 'Ended',
  archived: 'Archived',
};
