import { outcomeText } from '#contracts/moderation/report-outcomes.ts';
import type { OwnReport, TargetName } from '#contracts/moderation/reports.ts';
import { routePaths } from '#contracts/routes.ts';
import type { imageView } from '#server/media/image-view.ts';
import { claimantOf } from './case-policy.ts';
import type { OwnReportRow } from './report-repository.ts';

type NamedTarget = { target_type: TargetName['type']; title: string; product_id: string | null };

/** `product_id` must be null if the reader can't see the product. */
export const toTargetName = ({ target_type, title, product_id }: NamedTarget): TargetName => ({
  type: target_type,
  title,
  path: product_id && routePaths.product(product_id),
});

export function toOwnReport(row: OwnReportRow, at: Date, view: typeof imageView): OwnReport {
  const { decision_id, outcome } = row;
  const inReview = row.state === 'appealed' || claimantOf(row, at) !== null;
  return {
    _id: row.id,
    target: toTargetName(row),
    reason: row.reason,
    text: row.text,
    evidence: row.evidence.map(view),
    created_at: row.created_at.toISOString(),
    state: decision_id !== null ? 'decided' : inReview ? 'in_review' : 'received',
    outcome: outcome && {
      at: new Date(outcome.at).toISOString(),
      done: outcomeText(outcome),
      statement: outcome.statement,
    },
  };
}
