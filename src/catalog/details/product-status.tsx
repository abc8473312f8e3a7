import type { ProductStatus } from '#contracts/catalog/products.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';

const looks: Record<ProductStatus, readonly [name: string, tone: BadgeTone]> = {
  live: ['Live', 'surf'],
  reserved: ['Reserved', 'amber'],
  laid_away: ['Laid away', 'amber'],
  sold: ['Sold', 'tobacco'],
  ended: ['Ended', 'plain'],
  archived: ['Archived', 'plain'],
};

/** A badge that shows sellers their product's status. */
export function ProductStatusBadge({ status }: { status: ProductStatus }) {
  const [name, tone] = looks[status];
  return <Badge tone={tone}>{name}</Badge>;
}
