import { ApiError, describeError } from '#src/lib/api-error.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { LoadMore } from '#src/ui/load-more.tsx';
import type { useProductList } from './catalogue-queries.ts';
import { NothingForSale, NothingMatches, UnknownCategory } from './empty-list.tsx';
import { GridSkeleton, ProductGrid } from './product-grid.tsx';

/**
 * The number of products that load automatically as the user scrolls. To see more, the user has to click, so
 * that the footer stays reachable.
 */
const autoLoadLimit = 96;

type ListResultsProps = {
  list: ReturnType<typeof useProductList>;
  category: string | null;
  filtered: boolean;
  onClear: () => void;
};

/** The main part of the list: product cards, a skeleton while loading, an empty state or an error. */
export function ListResults({ list, category, filtered, onClear }: ListResultsProps) {
  if (list.isPending) return <GridSkeleton />;
  if (!list.data) {
    const unknown = list.error instanceof ApiError && list.error.code === 'not_found';
    if (unknown && category !== null) return <UnknownCategory name={category} />;
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
    return filtered ? (
      <NothingMatches onClear={onClear} />
    ) : (
      <NothingForSale all={category === null} />
    );
  }
  return (
    <>
      <ProductGrid products={items} stale={list.isPlaceholderData} />
      <LoadMore
        shown={items.length}
        total={total}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failure={list.isFetchNextPageError ? describeError(list.error).message : undefined}
        onMore={() => void list.fetchNextPage()}
        auto={items.length < autoLoadLimit && !list.isPlaceholderData}
      />
    </>
  );
}
