import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { exactMoney } from '#contracts/exact-money.ts';
import type { Item } from '#contracts/stock/item.ts';
import { lowStock } from '#contracts/stock/items.ts';
import { describeError } from '#src/lib/api-error.ts';
import { onScan, takeScans } from '#src/lib/scans.ts';
import { useUrlFilters } from '#src/lib/use-url-filters.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import type { Column } from '#src/ui/data-table.tsx';
import { DebouncedSearch } from '#src/ui/debounced-search.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { CountDialog } from './count-dialog.tsx';
import { ItemFields } from './item-fields.tsx';
import { itemsQuery } from './item-queries.ts';

const readFilters = (search: URLSearchParams) => ({
  q: (search.get('q') ?? '').trim().slice(0, 120),
  low: search.get('low') === 'true',
});
const writeFilters = ({ q, low }: { q: string; low: boolean }) =>
  new URLSearchParams({ ...(q !== '' && { q }), ...(low && { low: 'true' }) });

type Open = (item: Item) => void;

const columnsOf = (onEdit: Open, onCount: Open): readonly Column<Item>[] => [
  {
    header: 'Name',
    names: true,
    cell: (item) => (
      <span className="flex flex-wrap items-center gap-x-3 max-md:justify-end">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onEdit(item)}
          className="text-link min-h-6 text-start font-semibold wrap-anywhere"
        >
          {item.name}
        </button>
        {!item.for_sale && <Badge>Not for sale</Badge>}
      </span>
    ),
  },
  {
    header: 'Barcode',
    cell: ({ gtin }) => <span className="whitespace-nowrap tabular-nums">{gtin ?? '–'}</span>,
  },
  {
    header: 'Tax',
    className: 'md:max-xl:hidden!',
    cell: ({ tax_class }) => (tax_class === 'standard' ? 'Taxed' : 'Not taxed'),
  },
  {
    header: 'In stock',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ stock, for_sale }) => (
      <span className="inline-flex items-center gap-2 tabular-nums">
        {for_sale && stock !== null && stock <= lowStock && (
          <Badge tone={stock > 0 ? 'amber' : 'tobacco'}>{stock > 0 ? 'Low' : 'Sold out'}</Badge>
        )}
        {stock ?? 'Not counted'}
      </span>
    ),
  },
  {
    header: 'Price',
    align: 'end',
    cell: ({ price }) => <span className="tabular-nums">{exactMoney(price)}</span>,
  },
  {
    header: 'Action',
    align: 'end',
    cell: (item) => (
      <Button
        look="paper"
        className="btn-sm min-h-11"
        aria-haspopup="dialog"
        aria-label={`Adjust stock of ${item.name}`}
        onClick={() => onCount(item)}
      >
        Adjust
      </Button>
    ),
  },
];

const idOf = ({ _id }: Item) => _id;

/** The small goods and services that the counter sells by quantity. */
export function Component() {
  const [{ q, low }, change] = useUrlFilters(readFilters, writeFilters);
  const items = useInfiniteQuery(itemsQuery(q, low));
  /** The item in the form, `new`, or null if the form is closed. */
  const [open, setOpen] = useState<Item | 'new' | null>(null);
  const [counting, setCounting] = useState<Item | null>(null);
  const isCounted = ({ _id }: Item) => _id === counting?._id;
  const listed = items.data?.items.find(isCounted);
  // A change of its stock may remove the item from the list while the dialog is open.
  const named = useInfiniteQuery({
    ...itemsQuery(counting?.name ?? '', false),
    enabled: counting !== null && !listed,
  });
  /** The counted item with its present stock. */
  const current = listed ?? named.data?.items.find(isCounted);
  const columns = useMemo(() => columnsOf(setOpen, setCounting), []);
  const close = () => setOpen(null);
  const search = useRef((_: string) => {});
  search.current = (text) => change({ q: text, low: false });
  useEffect(
    () =>
      onScan(() => {
        for (const text of takeScans()) search.current(text.trim());
      }),
    [],
  );
  const add = (
    <Button look="amber" aria-haspopup="dialog" onClick={() => setOpen('new')}>
      New item
    </Button>
  );
  return (
    <>
      <PageHeading aside={add}>Small Goods</PageHeading>
      <div className="mb-6 grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <DebouncedSearch
          label="Search items"
          placeholder="Name, or scan a barcode…"
          value={q}
          onSearch={(text) => change({ q: text }, { typing: true })}
        />
        <select
          aria-label="Items"
          value={low ? 'low' : 'all'}
          onChange={({ target }) => change({ low: target.value === 'low' })}
          className="select h-12 w-full"
        >
          <option value="all">All items</option>
          <option value="low">Low stock</option>
        </select>
      </div>
      <div className={items.isPlaceholderData ? 'opacity-60' : ''}>
        <PagedTable
          list={items}
          caption="Small goods"
          columns={columns}
          rowKey={idOf}
          describe={describeError}
          empty={
            low && q === '' ? (
              <EmptyState
                title="Nothing is low in stock"
                action={
                  <Button look="paper" onClick={() => change({ low: false })}>
                    Show all items
                  </Button>
                }
              >
                <p>Counted items with {lowStock} pieces or fewer appear here.</p>
              </EmptyState>
            ) : q === '' ? (
              <EmptyState title="No items yet" action={add}>
                <p>Add strings, straps or a setup, and sell them by quantity at the counter.</p>
              </EmptyState>
            ) : (
              <EmptyState
                title="No items match your search"
                action={
                  <Button look="paper" onClick={() => change({ q: '', low: false })}>
                    Show all items
                  </Button>
                }
              >
                <p>Try fewer words, or the whole barcode.</p>
              </EmptyState>
            )
          }
        />
      </div>
      <Dialog
        open={open !== null}
        onClose={close}
        title={open === 'new' ? 'New item' : 'Edit item'}
      >
        <ItemFields
          item={open === 'new' ? null : open}
          onSaved={({ name }) => {
            close();
            toastSuccess(`${name} has been saved.`, name);
          }}
          onCancel={close}
        />
      </Dialog>
      <CountDialog item={current ?? counting} onClose={() => setCounting(null)} />
    </>
  );
}
