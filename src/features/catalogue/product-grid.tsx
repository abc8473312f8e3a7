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

export function ProductGrid({ products, stale }: ProductGridProps) {
  return (
    <div
      aria-busy={stale || undefined}
      // A layer of its own from the start: to make one when it fades would have all that is in it painted anew.
      className={`transition-opacity will-change-[opacity] ${stale ? 'opacity-50' : ''}`}
    >
      <Cards products={products} />
    </div>
  );
}

/** Drawn anew for other products only: there may be a thousand, and much else changes around them. */
const Cards = memo(function Cards({ products }: { products: readonly Product[] }) {
  return (
    <ul aria-label="Products" className={grid}>
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
