import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Fragment, memo, type ReactNode } from 'react';
import { useColumnWidths } from './use-column-widths.ts';
import { useWindowedList } from './use-windowed-list.ts';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** `end` for numbers and actions. */
  align?: 'start' | 'end';
  /** The column that names the row for screen readers. */
  names?: boolean;
  /** Classes of its header and cells: which widths it is left out at, say. */
  className?: string;
  /** The list can be ordered by this column: how it is now (null: by another), and a press on its header. */
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void };
};

type DataTableProps<Row> = {
  /** Says what the table holds; read out, not shown. */
  caption: string;
  /** The same array from one drawing to the next, where the list may be long. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /**
   * Whether keys lead to this row. Drawn wherever the window is are the first and the last of these, and the nearest
   * ones above and below the focus.
   */
  reachable?: ((row: Row) => boolean) | undefined;
};

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

function SortButton({
  header,
  direction,
  onSort,
}: { header: string } & NonNullable<Column<never>['sort']>) {
  const Icon = sortIcons[direction ?? 'none'];
  return (
    <button
      type="button"
      onClick={onSort}
      className="-my-3 inline-flex min-h-11 items-center gap-1.5 hover:text-base-content"
    >
      {header}
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}

/** A role that the linter, which does not know the layout, would call redundant. */
const as = (role: string) => ({ role });

const end = ({ align, className = '' }: Pick<Column<never>, 'align' | 'className'>) =>
  `${align === 'end' ? 'md:text-end' : 'md:text-start'} ${className}`;

type RowProps<Row> = {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  /** Not all rows are drawn: what each one's place is, is said. */
  windowed: boolean;
  measure: (element: Element | null) => void;
};

function PlainRow<Row>({ row, index, columns, windowed, measure }: RowProps<Row>) {
  return (
    <tr
      {...as('row')}
      ref={measure}
      data-index={index}
      // The head is the first.
      aria-rowindex={windowed ? index + 2 : undefined}
      className="border-b border-rule"
    >
      {columns.map((column) => {
        const Cell = column.names ? 'th' : 'td';
        return (
          <Cell
            key={column.key}
            {...as(column.names ? 'rowheader' : 'cell')}
            scope={column.names ? 'row' : undefined}
            data-label={column.header}
            className={`px-3 py-3 font-normal first:ps-0 last:pe-0 max-md:px-0 ${end(column)}`}
          >
            {column.cell(row, index)}
          </Cell>
        );
      })}
    </tr>
  );
}

/** Drawn anew only when its row or the columns change: a long list stands still while a dialog opens above it. */
const Row = memo(PlainRow) as typeof PlainRow;

/** What rows are likely to take, in pixels: a line of cells, or a card. */
const likelyHeight = () => (window.matchMedia('(width >= 48rem)').matches ? 81 : 190);

function PlainTable<Row>({ caption, columns, rows, rowKey, reachable }: DataTableProps<Row>) {
  const { list, windowed, shown, measure } = useWindowedList<HTMLTableElement>({
    name: caption,
    count: rows.length,
    keyOf: (index) => (rows[index] ? rowKey(rows[index]) : String(index)),
    always: reachable && [rows.findIndex(reachable), rows.findLastIndex(reachable)],
    reached:
      reachable &&
      ((at) => [
        rows.findLastIndex((row, index) => index < at && reachable(row)),
        rows.findIndex((row, index) => index > at && reachable(row)),
      ]),
    estimate: likelyHeight,
  });
  const widths = useColumnWidths(list, windowed, columns.length);
  return (
    <table
      {...as('table')}
      ref={list}
      aria-rowcount={windowed ? rows.length + 1 : undefined}
      className={`card-table w-full border-collapse ${windowed ? '[overflow-anchor:none]' : ''}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...as('rowgroup')}>
        <tr {...as('row')} className="border-b border-rule">
          {columns.map((column, at) => (
            <th
              key={column.key}
              {...as('columnheader')}
              scope="col"
              style={{ width: widths?.[at] }}
              aria-sort={column.sort?.direction ?? undefined}
              className={`table-head px-3 py-3 text-sm font-semibold text-muted first:ps-0 last:pe-0 ${end(column)}`}
            >
              {column.sort ? <SortButton header={column.header} {...column.sort} /> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as('rowgroup')}>
        {shown.map(({ index, before }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <Fragment key={rowKey(row)}>
              {before > 0 && (
                <tr {...as('presentation')} className="p-0! border-0!" style={{ height: before }} />
              )}
              <Row {...{ row, index, columns, windowed, measure }} />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/**
 * A table; on narrow screens each row is a card with the headers as labels. The roles are spelled out
 * because browsers drop them from tables that are not laid out as such. Of many rows only those near the
 * window are drawn, and none anew where neither rows nor columns changed.
 */
export const DataTable = memo(PlainTable) as typeof PlainTable;
