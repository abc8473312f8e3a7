import type { ProductCard as Product } from '#contracts/products.ts';
import { Loading } from '#src/ui/skeleton.tsx';
import { CardSkeleton, ProductCard } from './product-card.tsx';

const grid = 'grid gap-x-6 gap-y-10 min-[34rem]:grid-cols-2 xl:grid-cols-3';

/** `stale`: the answer to changed filters is still on its way. */
export function ProductGrid({ products, stale }: { products: readonly Product[]; stale: boolean }) {
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
}

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
