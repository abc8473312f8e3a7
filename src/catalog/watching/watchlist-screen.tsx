import { useInfiniteQuery } from '@tanstack/react-query';
import type { WatchedProduct } from '#contracts/catalog/watching.ts';
import { ProductCard } from '#src/catalog/lists/product-card.tsx';
import { GridSkeleton, productColumns } from '#src/catalog/lists/product-grid.tsx';
import { describeError } from '#src/lib/api-error.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { watchlistQuery } from './watch-queries.ts';

/** The products that the user watches. */
export function Component() {
  return (
    <>
      <PageHeading>Watchlist</PageHeading>
      <Watchlist />
    </>
  );
}

function Watchlist() {
  return (
    <PagedList
      list={useInfiniteQuery(watchlistQuery)}
      skeleton={<GridSkeleton />}
      describe={describeError}
      empty={
        <EmptyState
          title="You aren’t watching anything yet"
          link="See all products"
          to={paths.products}
        >
          <p>Press the heart on a product to keep an eye on it.</p>
        </EmptyState>
      }
    >
      {(products) => <WatchedGrid products={products} />}
    </PagedList>
  );
}

/** Cards for watched products. Each card shows how much the price has dropped since the user started watching. */
function WatchedGrid({ products }: { products: readonly WatchedProduct[] }) {
  return (
    <ul aria-label="Watched products" className={productColumns}>
      {products.map((product, index) => {
        const drop = Number(product.price_then) - Number(product.resale_price);
        return (
          <li key={product._id}>
            <ProductCard
              product={product}
              priority={index === 0}
              gone={product.status === 'ended' || product.status === 'archived'}
            />
            {drop > 0 && (
              <p className="mt-1 font-bold text-success">
                {formatMoney(drop.toFixed(2))} less than when you saved it
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
