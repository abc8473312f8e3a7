import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Sale } from '#contracts/sales.ts';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { DebouncedSearch } from '#src/ui/debounced-search.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { saleColumns } from './sale-columns.tsx';
import { salesQuery } from './sale-queries.ts';

const idOf = ({ _id }: Sale) => _id;

/** The shop's tickets, newest first. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const q = (search.get('q') ?? '').trim().slice(0, 120);
  const find = useCallback(
    (text: string) =>
      setSearch(text === '' ? {} : { q: text }, { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  const sales = useInfiniteQuery(salesQuery(q));
  return (
    <>
      <PageHeading
        aside={
          sales.data && (
            <p role="status" className="text-muted tabular-nums">
              {sales.data.total} {sales.data.total === 1 ? 'ticket' : 'tickets'}
            </p>
          )
        }
      >
        Tickets
      </PageHeading>
      <div className="mb-6 max-w-xl">
        <DebouncedSearch
          label="Search tickets"
          placeholder="Number, customer or product…"
          value={q}
          onSearch={find}
        />
      </div>
      <div className={sales.isPlaceholderData ? 'opacity-60' : ''}>
        <PagedTable
          list={sales}
          caption="Tickets"
          columns={saleColumns}
          rowKey={idOf}
          describe={describeError}
          empty={
            q === '' ? (
              <EmptyState title="No tickets yet">
                <p>Sales and returns at the counter will appear here.</p>
              </EmptyState>
            ) : (
              <EmptyState
                title="No tickets match your search"
                action={
                  <Button look="paper" onClick={() => find('')}>
                    Clear the search
                  </Button>
                }
              >
                <p>Try a ticket’s number, or part of a customer’s name or a product.</p>
              </EmptyState>
            )
          }
        />
      </div>
    </>
  );
}
