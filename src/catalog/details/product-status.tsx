import { Link } from 'react-router-dom';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { moderationWords } from '#src/catalog/moderation-text.ts';
import { paths } from '#src/lib/paths.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';

const looks: Record<ProductStatus, readonly [name: string, tone: BadgeTone]> = {
  live: ['Live', 'surf'],
  reserved: ['Reserved', 'amber'],
  sold: ['Sold', 'tobacco'],
  ended: ['Ended', 'plain'],
  archived: ['Archived', 'plain'],
};

/** A badge that shows sellers their product's status. */
export function ProductStatusBadge({ status }: { status: ProductStatus }) {
  const [name, tone] = looks[status];
  return <Badge tone={tone}>{name}</Badge>;
}

/** Explains to sellers why their product is not in the shop, with a link to the decision. */
export function ModerationNote({ product }: { product: OwnProduct }) {
  const { moderation, decision_id, title } = product;
  const words = moderationWords[moderation];
  if (words === null) return null;
  return (
    <span className="mt-1 block text-sm font-semibold">
      {decision_id === null ? (
        words
      ) : (
        <Link
          to={paths.decision(decision_id)}
          aria-label={`${words}: see why, ${title}`}
          className="text-link"
        >
          {words}
        </Link>
      )}
    </span>
  );
}
