import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { StockPiece } from '#contracts/stock/stock-book.ts';
import { describeError } from '#src/lib/api-error.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { columnsInStock, columnsOf } from './stock-book-columns.tsx';
import { allPieces, useStockFilters } from './stock-book-filters.ts';
import { stockBookQuery } from './stock-book-queries.ts';
import { StockBookToolbar } from './stock-book-toolbar.tsx';

const keyOf = ({ _id, sold, returned }: StockPiece) => `${_id} ${sold?.at} ${returned}`;
const number = new Intl.NumberFormat('en-US');

/** The list of everything the shop has bought and sold. */
export function Component() {
  const [filters, change] = useStockFilters();
  const book = useInfiniteQuery(stockBookQuery(filters));
  const tax = book.data?.tax;
  const { by, q, from, until } = filters;
  const inStock = by === 'in_stock' || by === 'reserved' || by === 'consigned';
  const { taxed, untaxed } = columnsOf[by === 'sold' || by === 'returned' ? 'trades' : 'pieces'];
  const columns = tax?.scheme === 'none' ? untaxed : taxed;
  const narrowed = by !== 'bought' || q !== '' || from !== '' || until !== '';
  return (
    <>
      <PageHeading
        aside={
          <div className="flex flex-wrap items-baseline gap-x-6">
            {book.data && (
              <p role="status" className="text-muted tabular-nums">
                {number.format(book.data.total)} {book.data.total === 1 ? 'product' : 'products'}
              </p>
            )}
            <Link
              to={staffPaths.shopOffers}
              className="text-link inline-flex min-h-11 items-center"
            >
              Offers
            </Link>
          </div>
        }
      >
        Stock Book
      </PageHeading>
      <StockBookToolbar filters={filters} change={change} />
      <div className={book.isPlaceholderData ? 'opacity-60' : ''}>
        <PagedTable
          list={book}
          caption="Stock book"
          columns={inStock ? columnsInStock : columns}
          rowKey={keyOf}
          describe={describeError}
          empty={
            narrowed ? (
              <EmptyState
                title="No products match"
                action={
                  <Button look="paper" onClick={() => change(allPieces)}>
                    Clear all filters
                  </Button>
                }
              >
                <p>
                  {q === ''
                    ? 'Try a longer period.'
                    : 'Try fewer words, or a stock number or serial number.'}
                </p>
              </EmptyState>
            ) : (
              <EmptyState title="No products yet">
                <p>
                  Products that the shop buys at the counter or puts up for sale will appear here.
                </p>
              </EmptyState>
            )
          }
        />
      </div>
      {tax && tax.scheme !== 'none' && (
        <p className="mt-6 max-w-prose text-sm text-muted">
          Prices include {tax.rate}% tax{tax.scheme === 'margin' && ' on the margin'}. This is not
          tax advice.
        </p>
      )}
    </>
  );
}
