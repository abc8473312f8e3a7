import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Column, DataTable } from './data-table.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { LoadMore } from './load-more.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

type PagedTableProps<Row> = {
  list: UseInfiniteQueryResult<{ items: readonly Row[]; total: number; totalCapped?: boolean }>;
  /** Describes the table to screen readers. Not visible. */
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Returns whether arrow keys stop at this row. Omit it if they don't move between rows. */
  reachable?: (row: Row) => boolean;
  /** Shown instead of the table if there are no rows. */
  empty: ReactNode;
  /** Turns a thrown value into a message. */
  describe: (error: unknown) => { message: string; requestId?: string };
};

/** A table with at least this many rows shows their number below it. */
const worthCounting = 20;

/**
 * A table that loads page by page, and shows whether it is loading, has failed, is empty, or has failed to
 * load more.
 */
export function PagedTable<Row>({
  list,
  caption,
  columns,
  rowKey,
  reachable,
  empty,
  describe,
}: PagedTableProps<Row>) {
  if (list.isPending) return <TableSkeleton label={`${caption}: loading`} />;
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
      <DataTable {...{ caption, columns, rowKey, reachable }} rows={items} />
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
