import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { describeError } from '#src/lib/api-error.ts';
import { isSelectable, Selection } from '#src/selling/form/select-box.tsx';
import { useDuplicate } from '#src/selling/form/use-duplicate.ts';
import { useChangeStatus } from '#src/selling/selling-queries.ts';
import { DebouncedSearch } from '#src/ui/debounced-search.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { SortSelect } from '#src/ui/sort-select.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import type { BulkKind } from './bulk-actions.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { NoOwnProducts } from './no-own-products.tsx';
import type { ChangeOwnFilters, OwnFilters, OwnSort } from './own-filters.ts';
import type { OwnActions } from './own-product-actions.tsx';
import { ownProductColumns } from './own-product-columns.tsx';
import { SelectionBar } from './selection-bar.tsx';

type OwnProductListProps = {
  own: UseInfiniteQueryResult<{ items: OwnProduct[]; total: number }>;
  filters: OwnFilters;
  change: ChangeOwnFilters;
  /** The number of the seller's drafts. */
  drafts: number;
};

const idOf = ({ _id }: OwnProduct) => _id;

/** Shows one tab of My Products, with actions for single products and bulk actions. */
export function OwnProductList({ own, filters, change, drafts }: OwnProductListProps) {
  const [deleting, setDeleting] = useState<OwnProduct | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState<{ kind: BulkKind; products: OwnProduct[] } | null>(null);
  const region = useKeptFocus<HTMLDivElement>();
  const duplicate = useDuplicate();
  const changeStatus = useChangeStatus();

  const items = own.data?.items ?? [];
  const selectable = items.filter(isSelectable);
  const selected = selectable.filter(({ _id }) => chosen.has(_id));

  const [select] = useState(() => (ids: readonly string[], on: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) on ? next.add(id) : next.delete(id);
      return next;
    });
  });
  const latest = useRef({ duplicate, changeStatus });
  latest.current = { duplicate, changeStatus };
  // Created only once, so that opening a dialog doesn't re-render a long list.
  const [actions] = useState(
    (): OwnActions => ({
      onDuplicate: (product) => void latest.current.duplicate(product),
      onDelete: setDeleting,
      onChange: (product, to) => {
        const { _id, title } = product;
        const about = `status of ${_id}`;
        const done =
          to === 'live' ? 'is for sale again.' : 'is no longer for sale. You can relist it.';
        latest.current.changeStatus.mutate(
          { product, to },
          {
            onSuccess: () => toastSuccess(`${title} ${done}`, title, about),
            onError: (error) =>
              toastError(`${title}: ${describeError(error).message}`, title, about),
          },
        );
      },
    }),
  );
  const several = selectable.length > 1;
  const { sort } = filters;
  const columns = useMemo(() => {
    const all = ownProductColumns(actions, sort, change);
    return several ? all : all.slice(1);
  }, [actions, sort, change, several]);
  const selection = useMemo(
    () => ({ selected: chosen, onSelect: (id: string, on: boolean) => select([id], on) }),
    [chosen, select],
  );

  return (
    <div
      {...region}
      aria-busy={own.isPlaceholderData || undefined}
      className={`outline-none transition-opacity max-md:flex max-md:flex-col max-md:[&_tbody_tr]:grid! max-md:[&_tbody_tr]:grid-cols-[7.75rem_minmax(0,1fr)] ${own.isPlaceholderData ? 'opacity-50' : ''}`}
    >
      {(items.length > 0 || own.isPending || filters.q !== '') && (
        <OwnToolbar filters={filters} change={change} />
      )}
      {filters.q !== '' && own.data && own.data.total > 0 && !own.isPlaceholderData && (
        <p role="status" className="mb-4 font-semibold tabular-nums">
          {own.data.total === 1 ? '1 product found' : `${own.data.total} products found`}
        </p>
      )}
      {several && (
        <SelectionBar
          selectable={selectable}
          selected={selected}
          onSelectAll={(on) =>
            select(
              selectable.map(({ _id }) => _id),
              on,
            )
          }
          onBulk={(kind) => setBulk({ kind, products: selected })}
        />
      )}
      <Selection value={selection}>
        <PagedTable
          list={own}
          caption="Your products"
          columns={columns}
          rowKey={idOf}
          describe={describeError}
          empty={
            <NoOwnProducts filters={filters} drafts={drafts} onClear={() => change({ q: '' })} />
          }
        />
      </Selection>
      <DeleteProductDialog product={deleting} onClose={() => setDeleting(null)} />
      {bulk && (
        <BulkDialog
          {...bulk}
          onClose={(done) => {
            setBulk(null);
            select(done, false);
          }}
        />
      )}
    </div>
  );
}

const sortNames: Record<OwnSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  title_asc: 'Name, A to Z',
  title_desc: 'Name, Z to A',
  price_asc: 'Lowest price',
  price_desc: 'Highest price',
};

/** The search field and sort menu of My Products. */
function OwnToolbar({ filters, change }: { filters: OwnFilters; change: ChangeOwnFilters }) {
  return (
    <div className="mb-4 flex gap-3">
      <div className="flex min-w-0 flex-1">
        <DebouncedSearch
          label="Search your products"
          placeholder="Name, brand, serial number…"
          value={filters.q}
          onSearch={(q) => change({ q }, { typing: true })}
        />
      </div>
      <div className="w-36 sm:w-44">
        <SortSelect value={filters.sort} names={sortNames} onChange={(sort) => change({ sort })} />
      </div>
    </div>
  );
}
