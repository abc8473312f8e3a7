import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { CaseSummary } from '#contracts/moderation/cases.ts';
import { type ReportReason, reportReasons } from '#contracts/moderation/reports.ts';
import type { ImageRow, imageView } from '#server/media/image-view.ts';
import { claimantOf, stateAt } from './case-policy.ts';
import type { CaseRow } from './case-repository.ts';
import { toTargetName } from './report-view.ts';

export type SummaryRow = CaseRow & {
  person_name: string;
  claimed_by_name: string | null;
  picture: ImageRow | null;
  product_status: ProductStatus | null;
  own_appeal: boolean;
  own_report: boolean;
  counts: { reason: ReportReason; count: number }[];
};

type Reader = { readerId: string; at: Date; view: typeof imageView };

/** Converts a case to its summary in the queue. The summary links to the product unless the product is archived. */
export function toSummary(row: SummaryRow, { readerId, at, view }: Reader): CaseSummary {
  const { product_status, claimed_until: until } = row;
  const by = claimantOf(row, at);
  const open = product_status !== null && product_status !== 'archived';
  return {
    _id: row.id,
    state: stateAt(row, at),
    version: row.version,
    target: toTargetName({ ...row, product_id: open ? row.product_id : null }),
    picture: row.picture && view(row.picture),
    person: { _id: row.person_id, name: row.person_name },
    reasons: row.counts.toSorted(
      (a, b) => reportReasons[b.reason].harm - reportReasons[a.reason].harm || b.count - a.count,
    ),
    reports: row.counts.reduce((sum, { count }) => sum + count, 0),
    flags: row.flags,
    opened_at: row.opened_at.toISOString(),
    own_appeal: row.own_appeal,
    own_report: row.own_report,
    claim:
      by && until
        ? {
            by: { _id: by, name: row.claimed_by_name ?? '' },
            until: until.toISOString(),
            mine: by === readerId,
          }
        : null,
  };
}
