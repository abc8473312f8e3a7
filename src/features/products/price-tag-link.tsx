import { Tag } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Product } from '#contracts/products.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { buttonClass } from '#src/ui/button.tsx';

/** The way to a product's price tag, for its owner and the shop's staff. */
export function PriceTagLink({ product: { _id, own } }: { product: Product }) {
  const session = useSession();
  const trusted = session.status === 'signed-in' && session.user.role !== 'user';
  if (!own && !trusted) return null;
  return (
    <Link to={paths.priceTags([_id])} className={buttonClass('ghost')}>
      <Tag aria-hidden="true" className="size-5" />
      Price tag
    </Link>
  );
}
