import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Column, DataTable } from './data-table.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { LoadMore } from './load-more.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

type PagedTableProps<Row> = {
  list: UseInfiniteQueryResult<{ items: readonly Row[]; total: number; totalCapped?: boolean }>;
  /** Says what the table holds; read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Whether keys lead to this row, where they lead to some only. */
  reachable?: (row: Row) => boolean;
  /** What stands there instead of a table without rows. */
  empty: ReactNode;
  /** Words for a thrown value. */
  describe: (error: unknown) => { message: string; requestId?: string };
};

/** Rows that nobody counts at a glance: then how many there are is said below them. */
const worthCounting = 20;

/** A table that loads page by page, with all that may become of it: loading, failed, empty, failed further on. */
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
