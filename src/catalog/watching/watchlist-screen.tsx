import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { GridSkeleton } from '#src/catalog/lists/product-grid.tsx';
import { describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { watchlistQuery } from './watch-queries.ts';
import { WatchedGrid } from './watched-grid.tsx';

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
          action={
            <Link to={paths.products} className={buttonClass('amber')}>
              See all products
            </Link>
          }
        >
          <p>Press the heart on a product to keep an eye on it.</p>
        </EmptyState>
      }
    >
      {(products) => <WatchedGrid products={products} />}
    </PagedList>
  );
}
