import { memo } from 'react';
import type { ProductCard as Product } from '#contracts/products.ts';
import { Loading } from '#src/ui/skeleton.tsx';
import { CardSkeleton, ProductCard } from './product-card.tsx';

const grid = 'grid gap-x-6 gap-y-10 min-[34rem]:grid-cols-2 xl:grid-cols-3';

type ProductGridProps = {
  products: readonly Product[];
  /** The answer to changed filters is still on its way. */
  stale: boolean;
};

/** Drawn anew for other products only: what else the screen learns comes while it is first drawn. */
export const ProductGrid = memo(function ProductGrid({ products, stale }: ProductGridProps) {
  return (
    <ul
      aria-label="Products"
      aria-busy={stale || undefined}
      className={`${grid} transition-opacity ${stale ? 'opacity-50' : ''}`}
    >
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} priority={index === 0} />
        </li>
      ))}
    </ul>
  );
});

export function GridSkeleton() {
  return (
    <Loading label="Products are loading">
      <div className={grid}>
        {Array.from({ length: 9 }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and never moved
          <CardSkeleton key={card} />
        ))}
      </div>
    </Loading>
  );
}
