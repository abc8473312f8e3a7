import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnProduct, ProductStatus } from '#contracts/products.ts';
import { isSelectable, Selection } from '#src/features/products/form/select-box.tsx';
import { useDuplicate } from '#src/features/products/form/use-duplicate.ts';
import { useChangeStatus } from '#src/features/products/selling-queries.ts';
import { describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import type { BulkKind } from './bulk-actions.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { ownProductColumns } from './own-product-columns.tsx';
import { SelectionBar } from './selection-bar.tsx';

type OwnProductListProps = {
  own: UseInfiniteQueryResult<{ items: OwnProduct[]; total: number }>;
  status: ProductStatus | null;
};

const noneOf: Record<ProductStatus, string> = {
  live: 'Nothing on sale',
  reserved: 'Nothing is reserved',
  sold: 'Nothing sold yet',
  ended: 'Nothing has ended',
  archived: 'The archive is empty',
};

const idOf = ({ _id }: OwnProduct) => _id;

function Empty({ status }: { status: ProductStatus | null }) {
  if (status !== null) return <EmptyState title={noneOf[status]} />;
  return (
    <EmptyState
      title="Nothing on your wall yet"
      action={
        <Link to={paths.addProduct} className={buttonClass('amber')}>
          Add your first product
        </Link>
      }
    >
      <p>The products you put up for sale appear here.</p>
    </EmptyState>
  );
}

/** The seller's products in one tab, with actions for single products and for several at once. */
export function OwnProductList({ own, status }: OwnProductListProps) {
  const [deleting, setDeleting] = useState<OwnProduct | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState<{ kind: BulkKind; products: OwnProduct[] } | null>(null);
  const region = useKeptFocus<HTMLDivElement>();
  const duplicate = useDuplicate();
  const change = useChangeStatus();

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
  const latest = useRef({ duplicate, change });
  latest.current = { duplicate, change };
  // Created only once, so that opening a dialog doesn't re-render a long list.
  const [columns] = useState(() =>
    ownProductColumns({
      onDuplicate: (product) => void latest.current.duplicate(product),
      onDelete: setDeleting,
      onChange: ({ _id, title }, to) =>
        latest.current.change.mutate(
          { id: _id, to },
          {
            onSuccess: () =>
              toastSuccess(
                `${title} is ${to === 'live' ? 'on sale again' : 'off sale'}.`,
                title,
                `status of ${_id}`,
              ),
            onError: (error) =>
              toastError(`${title}: ${describeError(error).message}`, title, `status of ${_id}`),
          },
        ),
    }),
  );
  const several = selectable.length > 1;
  const shownColumns = useMemo(() => (several ? columns : columns.slice(1)), [several, columns]);
  const selection = useMemo(
    () => ({ selected: chosen, onSelect: (id: string, on: boolean) => select([id], on) }),
    [chosen, select],
  );

  return (
    <div
      {...region}
      aria-busy={own.isPlaceholderData || undefined}
      className={`outline-none transition-opacity max-md:[&_tbody_tr]:grid! max-md:[&_tbody_tr]:grid-cols-[7.75rem_minmax(0,1fr)] ${own.isPlaceholderData ? 'opacity-50' : ''}`}
    >
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
          caption="The products that you sell"
          columns={shownColumns}
          rowKey={idOf}
          describe={describeError}
          empty={<Empty status={status} />}
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
