import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useCallback } from 'react';
import { type StockList, type StockSort, stockLists } from '#contracts/stock/stock-book.ts';
import { describeError } from '#src/lib/api-error.ts';
import type { ChangeFilters } from '#src/lib/use-url-filters.ts';
import { Button } from '#src/ui/button.tsx';
import { DayField } from '#src/ui/day-field.tsx';
import { DebouncedSearch } from '#src/ui/debounced-search.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { SortSelect } from '#src/ui/sort-select.tsx';
import type { StockFilters } from './stock-book-filters.ts';
import { downloadStockBook } from './stock-book-queries.ts';

type ToolbarProps = { filters: StockFilters; change: ChangeFilters<StockFilters> };

/** The lists' names, and what happened to their pieces between the two days. The lists are sorted by this time. */
const lists: Record<StockList, { name: string; verb: string }> = {
  bought: { name: 'All products', verb: 'Came in' },
  in_stock: { name: 'In stock', verb: 'Came in' },
  reserved: { name: 'Reserved', verb: 'Came in' },
  consigned: { name: 'Consigned', verb: 'Came in' },
  sold: { name: 'Sold, with returns', verb: 'Sold' },
  returned: { name: 'Returned', verb: 'Returned' },
};
const sortNames: Record<StockSort, string> = { newest: 'Newest first', oldest: 'Oldest first' };

/** The stock book's search and filters, and a button that downloads the matching pieces. */
export function StockBookToolbar({ filters, change }: ToolbarProps) {
  const download = useMutation({ mutationFn: downloadStockBook });
  const { by, q, from, until, sort } = filters;
  const { verb } = lists[by];
  const find = useCallback((text: string) => change({ q: text }, { typing: true }), [change]);
  return (
    <div className="mb-6 grid gap-3">
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_10rem_10rem_auto]">
        <div className="col-span-2 flex min-w-0 md:col-span-3">
          <DebouncedSearch
            label="Search the stock book"
            placeholder="Stock number, name or serial number…"
            value={q}
            onSearch={find}
          />
        </div>
        <div className="grid">
          <SortSelect value={sort} names={sortNames} onChange={(next) => change({ sort: next })} />
        </div>
        <select
          aria-label="Products"
          value={by}
          onChange={({ target }) =>
            change({ by: stockLists.find((one) => one === target.value) ?? 'bought' })
          }
          className="select h-12 w-full"
        >
          {stockLists.map((one) => (
            <option key={one} value={one}>
              {lists[one].name}
            </option>
          ))}
        </select>
        <DayField label={`${verb} from`} value={from} onChange={(day) => change({ from: day })} />
        <DayField
          label={`${verb} until`}
          value={until}
          onChange={(day) => change({ until: day })}
        />
        <Button
          look="paper"
          className="col-span-2 h-12 md:col-span-1"
          busy={download.isPending}
          onClick={() => download.mutate(filters)}
        >
          {!download.isPending && <Download aria-hidden="true" className="size-5" />}
          Download CSV
        </Button>
      </div>
      <FormError message={download.error ? describeError(download.error).message : undefined} />
    </div>
  );
}
