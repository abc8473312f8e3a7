import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { GridSkeleton } from '#src/features/catalogue/product-grid.tsx';
import { describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { LoadMore } from '#src/ui/load-more.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
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
  const list = useInfiniteQuery(watchlistQuery);
  if (list.isPending) return <GridSkeleton />;
  if (!list.data) {
    return (
      <ErrorPanel
        {...describeError(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const { items, total } = list.data;
  if (items.length === 0) {
    return (
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
    );
  }
  return (
    <>
      <WatchedGrid products={items} />
      {list.hasNextPage && (
        <LoadMore
          shown={items.length}
          total={total}
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          failure={list.isFetchNextPageError ? describeError(list.error).message : undefined}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}
