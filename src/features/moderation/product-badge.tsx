import type { Moderation, ProductStatus } from '#contracts/products.ts';
import { Badge } from '#src/ui/badge.tsx';
import { statusWords } from './case-words.ts';

const moderationWords = {
  clear: null,
  pending: 'Waiting for a moderator',
  hidden: 'Hidden',
  removed: 'Removed',
} as const satisfies Record<Moderation, string | null>;

type ProductBadgeProps = { status: ProductStatus; moderation: Moderation };

/**
 * A product's status in one badge. A product that moderation has taken out of the shop is never called live, because
 * no one can see it: `Hidden`, or `Hidden, reserved`.
 */
export function ProductBadge({ status, moderation }: ProductBadgeProps) {
  const hidden = moderationWords[moderation];
  if (hidden === null) return <Badge>{statusWords[status]}</Badge>;
  const also = status === 'live' ? '' : `, ${statusWords[status].toLowerCase()}`;
  return (
    <Badge tone="tobacco">
      {hidden}
      {also}
    </Badge>
  );
}
