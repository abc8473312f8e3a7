import { type Column, DataTable } from './data-table.tsx';
import { PagedItems, type PagedListProps } from './paged-list.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

type PagedTableProps<Row> = Omit<PagedListProps<Row>, 'skeleton' | 'children'> & {
  /** A description of the table for screen readers. Not visible. */
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Returns whether arrow keys can move to this row. Omit it if the arrow keys don't move between rows. */
  reachable?: (row: Row) => boolean;
};

/** Renders {@link PagedItems} as a table. The surrounding screen decides where focus goes when a row disappears. */
export function PagedTable<Row>({
  caption,
  columns,
  rowKey,
  reachable,
  ...list
}: PagedTableProps<Row>) {
  return (
    <PagedItems {...list} skeleton={<TableSkeleton label={`${caption}: loading`} />}>
      {(rows) => <DataTable {...{ caption, columns, rowKey, reachable, rows }} />}
    </PagedItems>
  );
}
