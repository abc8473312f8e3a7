import { Fragment, useSyncExternalStore } from 'react';
import type { ProductCard as Product } from '#contracts/products.ts';
import { Loading } from '#src/ui/skeleton.tsx';
import { useWindowedList } from '#src/ui/use-windowed-list.ts';
import { CardSkeleton, ProductCard } from './product-card.tsx';

// What these classes say, the constants and functions below know in figures.
const grid = 'grid gap-x-6 gap-y-10 min-[34rem]:grid-cols-2 xl:grid-cols-3';
const gap = 40;
const columnsNow = () => (matches('(width >= 80rem)') ? 3 : matches('(width >= 34rem)') ? 2 : 1);
const likelyHeight = () => (columnsNow() === 1 ? 410 : 360);

function matches(query: string): boolean {
  return window.matchMedia(query).matches;
}

function onResize(tell: () => void): () => void {
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
}

/** Of many products only those near the window are drawn. `stale`: the answer to changed filters is still on its way. */
export function ProductGrid({ products, stale }: { products: readonly Product[]; stale: boolean }) {
  const columns = useSyncExternalStore(onResize, columnsNow);
  const { list, windowed, shown, measure } = useWindowedList<HTMLUListElement>({
    name: 'products',
    count: Math.ceil(products.length / columns),
    perRow: columns,
    keyOf: (row) => products[row * columns]?._id ?? String(row),
    estimate: likelyHeight,
    gap,
  });
  return (
    <ul
      ref={list}
      aria-label="Products"
      aria-busy={stale || undefined}
      className={`${grid} transition-opacity ${stale ? 'opacity-50' : ''} ${windowed ? '[overflow-anchor:none]' : ''}`}
    >
      {shown.map(({ index: row, before }) => (
        <Fragment key={row}>
          {before > 0 && (
            <li aria-hidden="true" className="col-span-full" style={{ height: before }} />
          )}
          {products.slice(row * columns, (row + 1) * columns).map((product, column) => (
            <li
              key={product._id}
              ref={column === 0 ? measure : undefined}
              data-index={row}
              aria-setsize={windowed ? products.length : undefined}
              aria-posinset={windowed ? row * columns + column + 1 : undefined}
            >
              <ProductCard product={product} priority={row + column === 0} />
            </li>
          ))}
        </Fragment>
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
