import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel } from './error-panel.tsx';
import { LoadMore } from './load-more.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

export type PagedListProps<Item> = {
  list: UseInfiniteQueryResult<{ items: readonly Item[]; total: number; totalCapped?: boolean }>;
  /** Shown while the first page loads. */
  skeleton: ReactNode;
  /** Shown if there are no items. */
  empty: ReactNode;
  /** Converts a thrown value to a message. */
  describe: (error: unknown) => { message: string; requestId?: string };
  /** Renders the items. Called only if there is at least one item. */
  children: (items: readonly Item[]) => ReactNode;
};

/** Lists with more items than this show the number of items, even if they have only one page. */
const worthCounting = 20;

/** Like {@link PagedItems}, but keeps focus in the list when the item with the focused element is removed. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const region = useKeptFocus<HTMLDivElement>();
  return (
    <div {...region} className="outline-none">
      <PagedItems {...props} />
    </div>
  );
}

/** A list that loads page by page, with its loading, empty and error states. */
export function PagedItems<Item>({
  list,
  skeleton,
  empty,
  describe,
  children,
}: PagedListProps<Item>) {
  if (list.isPending) return skeleton;
  if (!list.data) {
    return (
      <ErrorPanel
        {...describe(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const { items, total, totalCapped = false } = list.data;
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      {(list.hasNextPage || total > worthCounting) && (
        <LoadMore
          shown={items.length}
          total={total}
          totalCapped={totalCapped}
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          failure={list.isFetchNextPageError ? describe(list.error).message : undefined}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}
