import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnProduct } from '#contracts/products.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import type { Column } from '#src/ui/data-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { ownProductsQuery } from './product-queries.ts';
import { ProductStatusBadge } from './product-status.tsx';

const columns = (onDelete: (product: OwnProduct) => void): Column<OwnProduct>[] => [
  {
    key: 'image',
    header: 'Photo',
    cell: ({ image }) => (
      <Picture
        image={image}
        alt=""
        sizes="5rem"
        ratio="aspect-4/3"
        className="w-20 rounded-box text-xs max-md:w-32"
      />
    ),
  },
  {
    key: 'title',
    header: 'Product Name',
    names: true,
    cell: ({ _id, title }) => (
      <Link to={paths.product(_id)} className="font-semibold underline-offset-4 hover:underline">
        {title}
      </Link>
    ),
  },
  {
    key: 'price',
    header: 'Price',
    align: 'end',
    cell: ({ resale_price }) => formatMoney(resale_price),
  },
  {
    key: 'location',
    header: 'Location',
    cell: ({ location }) => <span className="block min-w-24">{location}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <ProductStatusBadge status={status} />,
  },
  {
    key: 'delete',
    header: 'Action',
    align: 'end',
    cell: (product) =>
      product.can.delete ? (
        <Button
          look="ghost"
          aria-label={`Delete ${product.title}`}
          aria-haspopup="dialog"
          onClick={() => onDelete(product)}
        >
          <Trash2 aria-hidden="true" className="size-5" />
          Delete
        </Button>
      ) : (
        <span className="text-sm text-muted">Stays in the records</span>
      ),
  },
];

export function Component() {
  const own = useInfiniteQuery(ownProductsQuery);
  const [deleting, setDeleting] = useState<OwnProduct | null>(null);
  return (
    <>
      <PageHeading
        aside={
          <Link to={paths.addProduct} className={buttonClass('amber')}>
            Add A Product
          </Link>
        }
      >
        My Products{own.data ? ` (${own.data.total})` : ''}
      </PageHeading>
      <PagedTable
        list={own}
        caption="The products that you sell"
        columns={columns(setDeleting)}
        rowKey={({ _id }) => _id}
        describe={describeError}
        empty={
          <EmptyState
            title="Nothing on your wall yet"
            action={
              <Link to={paths.addProduct} className={buttonClass('amber')}>
                Add your first product
              </Link>
            }
          >
            <p>What you put up for sale stands here, with its state and a way to take it down.</p>
          </EmptyState>
        }
      />
      <DeleteProductDialog product={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
