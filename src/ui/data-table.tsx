import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import {
  Fragment,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { useWindowedList } from './use-windowed-list.ts';

/**
 * Returns fixed column widths in pixels for a table that renders only the rows near the visible area. Without fixed
 * widths, columns would shift whenever rows are added or removed. Returns null if the browser should set the widths.
 * Measures again when the window is resized.
 */
function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  windowed: boolean,
  columns: number,
): readonly number[] | null {
  const [widths, setWidths] = useState<readonly number[] | null>(null);
  const known = windowed && widths?.length === columns;
  useLayoutEffect(() => {
    if (!windowed || known) return;
    const heads = table.current?.tHead?.rows[0]?.cells ?? [];
    setWidths(Array.from(heads, (head) => head.getBoundingClientRect().width));
  }, [table, windowed, known]);
  useEffect(() => {
    const forget = () => setWidths(null);
    window.addEventListener('resize', forget);
    return () => window.removeEventListener('resize', forget);
  }, []);
  return known ? widths : null;
}

export type Column<Row> = {
  /** Different for each column. */
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Use `end` for numbers and actions. */
  align?: 'start' | 'end';
  /** Whether this column names the row for screen readers. */
  names?: boolean;
  /** Classes for the column's header and cells, for example to hide the column on narrow screens. */
  className?: string;
  /**
   * Present if users can sort the list by this column. `direction` is null while the list is sorted by another column.
   */
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void };
};

type DataTableProps<Row> = {
  /** A description of the table for screen readers. Not visible. */
  caption: string;
  /** Pass the same array on every render. Otherwise, long lists re-render each time. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /**
   * Returns whether arrow keys can move to this row. The first and last such rows, and those nearest to the focused
   * row, are always rendered.
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
      className="-my-3 inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap hover:text-base-content"
    >
      {header}
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}

/** Sets an explicit ARIA role. The linter considers the role redundant, but browsers drop it because of our CSS. */
const as = (role: string) => ({ role });

const end = ({ align, className = '' }: Pick<Column<never>, 'align' | 'className'>) =>
  `${align === 'end' ? 'md:text-end' : 'md:text-start'} ${className}`;

type RowProps<Row> = {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  /** Whether only some rows are rendered. In that case, screen readers need each row's index. */
  windowed: boolean;
  measure: (element: Element | null) => void;
};

function PlainRow<Row>({ row, index, columns, windowed, measure }: RowProps<Row>) {
  return (
    <tr
      {...as('row')}
      ref={measure}
      data-index={index}
      // The header is row 1.
      aria-rowindex={windowed ? index + 2 : undefined}
      className="border-b border-rule"
    >
      {columns.map((column) => {
        const Cell = column.names ? 'th' : 'td';
        return (
          <Cell
            key={column.header}
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

/** Re-renders only when its row or the columns change, so that dialogs open quickly above a long list. */
const Row = memo(PlainRow) as typeof PlainRow;

/** Returns a row's expected height in pixels. On narrow screens, rows are cards. */
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
              key={column.header}
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
 * A table. On narrow screens, each row becomes a card with the headers as labels. The roles are explicit because
 * browsers drop them when CSS changes a table's layout. In a long list, only the rows near the visible area are
 * rendered. Re-renders only when its rows or columns change.
 */
export const DataTable = memo(PlainTable) as typeof PlainTable;
