import type { OwnReport } from '#contracts/reports.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

/** What a report can be about, in the order shown. */
export const targetNames = {
  product: 'The product',
  image: 'One photo',
  user: 'The seller',
} as const;

/** A report's state in a few words. */
export const stateWords: Record<OwnReport['state'], readonly [words: string, tone: BadgeTone]> = {
  received: ['Received', 'plain'],
  in_review: ['In review', 'amber'],
  decided: ['Decided', 'surf'],
};
