import type { Moderation, ProductStatus } from '#contracts/catalog/products.ts';
import { Badge } from '#src/ui/badge.tsx';
import { statusText } from './case-text.ts';

const moderationText = {
  clear: null,
  pending: 'Waiting for a moderator',
  hidden: 'Hidden',
  removed: 'Removed',
} as const satisfies Record<Moderation, string | null>;

type ProductBadgeProps = {
  status: ProductStatus;
  moderation: Moderation;
  sellerSuspended: boolean;
};

/**
 * A product's status in one badge. A product that no one can see is never called live: `Hidden`, `Hidden, reserved` or
 * `Hidden: seller suspended`.
 */
export function ProductBadge({ status, moderation, sellerSuspended }: ProductBadgeProps) {
  const offered = status === 'live' || status === 'reserved';
  const hidden =
    moderationText[moderation] ?? (sellerSuspended && offered ? 'Hidden: seller suspended' : null);
  if (hidden === null) return <Badge>{statusText[status]}</Badge>;
  const also = status === 'live' ? '' : `, ${statusText[status].toLowerCase()}`;
  return (
    <Badge tone="tobacco">
      {hidden}
      {also}
    </Badge>
  );
}
