import { type Column, DataTable } from './data-table.tsx';
import { PagedList, type PagedListProps } from './paged-list.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

type PagedTableProps<Row> = Omit<PagedListProps<Row>, 'skeleton' | 'children'> & {
  /** Describes the table to screen readers. Not visible. */
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Returns whether arrow keys stop at this row. Omit it if they don't move between rows. */
  reachable?: (row: Row) => boolean;
};

/** A {@link PagedList} in a table. */
export function PagedTable<Row>({
  caption,
  columns,
  rowKey,
  reachable,
  ...list
}: PagedTableProps<Row>) {
  return (
    <PagedList {...list} skeleton={<TableSkeleton label={`${caption}: loading`} />}>
      {(rows) => <DataTable {...{ caption, columns, rowKey, reachable, rows }} />}
    </PagedList>
  );
}
