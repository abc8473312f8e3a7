import type { OwnReport } from '#contracts/reports.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

/** The possible targets of a report, in display order. */
export const targetNames = {
  product: 'The product',
  image: 'One photo',
  user: 'The seller',
} as const;

/** A short label for each report state. */
export const stateWords: Record<OwnReport['state'], readonly [words: string, tone: BadgeTone]> = {
  received: ['Received', 'plain'],
  in_review: ['In review', 'amber'],
  decided: ['Decided', 'surf'],
};
