import { Tag } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Product } from '#contracts/catalog/products.ts';
import { paths } from '#src/lib/paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { useMayTag } from './use-may-tag.ts';

/** A link to a product's price tag. Renders nothing for users who may not print it. */
export function PriceTagLink({ product }: { product: Pick<Product, '_id' | 'own'> }) {
  const mayTag = useMayTag();
  if (!mayTag(product)) return null;
  return (
    <Link to={paths.priceTags([product._id])} className={buttonClass('ghost')}>
      <Tag aria-hidden="true" className="size-5" />
      Price tag
    </Link>
  );
}
