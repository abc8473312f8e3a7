import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import {
  type WatchedProduct,
  type WatchlistSort,
  watchlistSorts,
} from '#contracts/catalog/watching.ts';
import { ProductCard } from '#src/catalog/lists/product-card.tsx';
import { GridSkeleton, productColumns } from '#src/catalog/lists/product-grid.tsx';
import { describeError } from '#src/lib/api-error.ts';
import { formatDay } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { SortSelect } from '#src/ui/sort-select.tsx';
import { watchlistQuery } from './watch-queries.ts';

const sortNames: Record<WatchlistSort, string> = {
  newest: 'Newest watched',
  price_asc: 'Lowest price',
  price_change: 'Biggest price drop',
};

/** The products that the user watches. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const sort = watchlistSorts.find((one) => one === search.get('sort')) ?? 'newest';
  const list = useInfiniteQuery(watchlistQuery(sort));
  return (
    <>
      <PageHeading
        aside={
          (list.data?.total ?? 0) > 1 && (
            <div className="w-full sm:w-52">
              <SortSelect
                value={sort}
                names={sortNames}
                onChange={(chosen) =>
                  setSearch(chosen === 'newest' ? {} : { sort: chosen }, { replace: true })
                }
              />
            </div>
          )
        }
      >
        Watchlist
      </PageHeading>
      <div className={list.isPlaceholderData ? 'opacity-60' : ''}>
        <PagedList
          list={list}
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
          {(products) => (
            <ul aria-label="Watched products" className={productColumns}>
              {products.map((product, index) => (
                <li key={product._id}>
                  <ProductCard
                    product={product}
                    priority={index === 0}
                    gone={product.status === 'ended' || product.status === 'archived'}
                    held={product.held === true}
                  />
                  <Watched product={product} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </>
  );
}

/** What has changed since the user started watching a product. */
function Watched({ product }: { product: WatchedProduct }) {
  const change = Number(product.resale_price) - Number(product.price_then);
  const amount = formatMoney(Math.abs(change).toFixed(2));
  return (
    <div className="mt-1 text-sm">
      {change !== 0 && (
        <p className={`text-base font-bold ${change < 0 ? 'text-success' : ''}`}>
          {change < 0 ? 'Down' : 'Up'} {amount} since you watched it
        </p>
      )}
      <p className="text-muted">
        Watched on <time dateTime={product.watched_at}>{formatDay(product.watched_at)}</time>
      </p>
      {product.held === true && (
        <Link to={paths.dashboard} className="text-link inline-flex min-h-11 items-center">
          Your hold: see My Orders
        </Link>
      )}
    </div>
  );
}
