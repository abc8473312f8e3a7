import {
  type OwnReport,
  type ReportReason,
  reportReasonNames,
  type TargetType,
} from '#contracts/moderation/reports.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

/** The possible targets of a report, in display order. */
export const targetNames = {
  product: 'The product',
  image: 'One photo',
  user: 'The seller',
  review: 'The review',
  message: 'The message',
} as const;

/** The reasons that make no sense for a target. The server accepts any reason. */
const unfit: Record<TargetType, readonly ReportReason[]> = {
  product: [],
  image: ['stolen', 'wrong_category'],
  user: ['misdescribed', 'wrong_category'],
  review: ['stolen', 'counterfeit', 'misdescribed', 'wrong_category'],
  message: ['stolen', 'counterfeit', 'misdescribed', 'wrong_category'],
};

/** Returns the reasons that the dialog offers for a target. */
export const reasonsFor = (type: TargetType): ReportReason[] =>
  reportReasonNames.filter((reason) => !unfit[type].includes(reason));

/** A short label for each report state. */
export const stateText: Record<OwnReport['state'], readonly [words: string, tone: BadgeTone]> = {
  received: ['Received', 'plain'],
  in_review: ['In review', 'amber'],
  decided: ['Decided', 'surf'],
};
