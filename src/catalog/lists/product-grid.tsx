import { memo } from 'react';
import type { ProductCard as Product } from '#contracts/catalog/products.ts';
import { CompareButton } from '#src/catalog/compare/compare-button.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { CardSkeleton, ProductCard } from './product-card.tsx';

/** The columns of a list of products. Phones show two, unless the text is very large. */
export const productColumns =
  'grid gap-x-4 gap-y-8 min-[22rem]:grid-cols-2 min-[34rem]:gap-x-6 min-[34rem]:gap-y-10 xl:grid-cols-3 min-[90rem]:grid-cols-4 min-[90rem]:gap-x-5';

type ProductGridProps = {
  products: readonly Product[];
  /** The ids of products that are no longer in the list. */
  gone: ReadonlySet<string>;
  /** Whether the results for changed filters are still loading. */
  stale: boolean;
  /** Whether the user sells the products. */
  own?: boolean;
};

export function ProductGrid({ stale, ...cards }: ProductGridProps) {
  return (
    <div
      aria-busy={stale || undefined}
      // Keeps the list on its own compositor layer permanently. Creating the layer when the list fades would
      // repaint every card.
      className={`transition-opacity will-change-[opacity] ${stale ? 'opacity-50' : ''}`}
    >
      <Cards {...cards} />
    </div>
  );
}

/** Memoized, because the surrounding screen renders often, and there may be a thousand cards. */
const Cards = memo(function Cards({
  products,
  gone,
  own = false,
}: Omit<ProductGridProps, 'stale'>) {
  return (
    <ul aria-label="Products" className={productColumns}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            priority={index === 0}
            gone={gone.has(product._id)}
            own={own}
            compare={<CompareButton product={product} />}
          />
        </li>
      ))}
    </ul>
  );
});

export function GridSkeleton() {
  return (
    <OnlineLoading label="Loading products">
      <div className={productColumns}>
        {Array.from({ length: 12 }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never reordered
          <CardSkeleton key={card} />
        ))}
      </div>
    </OnlineLoading>
  );
}
