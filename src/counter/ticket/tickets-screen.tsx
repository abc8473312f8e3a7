import { useInfiniteQuery } from '@tanstack/react-query';
import type { Sale } from '#contracts/counter/tickets.ts';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { saleColumns } from './ticket-columns.tsx';
import { allTickets, useSaleFilters } from './ticket-filters.ts';
import { salesQuery } from './ticket-queries.ts';
import { SalesToolbar } from './tickets-toolbar.tsx';

const number = new Intl.NumberFormat('en-US');
const idOf = ({ _id }: Sale) => _id;

/** The shop's tickets, newest first. */
export function Component() {
  const [filters, change] = useSaleFilters();
  const { q, kind, day } = filters;
  const filtered = kind !== '' || day !== '';
  const sales = useInfiniteQuery(salesQuery(filters));
  return (
    <>
      <PageHeading
        aside={
          sales.data && (
            <p role="status" className="text-muted tabular-nums">
              {sales.data.totalCapped && 'More than '}
              {number.format(sales.data.total)} {sales.data.total === 1 ? 'ticket' : 'tickets'}
            </p>
          )
        }
      >
        Tickets
      </PageHeading>
      <SalesToolbar filters={filters} change={change} />
      <div className={sales.isPlaceholderData ? 'opacity-60' : ''}>
        <PagedTable
          list={sales}
          caption="Tickets"
          columns={saleColumns}
          rowKey={idOf}
          describe={describeError}
          empty={
            q === '' && !filtered ? (
              <EmptyState title="No tickets yet">
                <p>Sales and returns at the counter will appear here.</p>
              </EmptyState>
            ) : (
              <EmptyState
                title={filtered ? 'No tickets match' : 'No tickets match your search'}
                action={
                  <Button look="paper" onClick={() => change(allTickets)}>
                    {filtered ? 'Clear all filters' : 'Clear the search'}
                  </Button>
                }
              >
                <p>
                  {q === ''
                    ? 'Try another day or another kind of ticket.'
                    : 'Try a ticket’s number, or part of a customer’s name or a product.'}
                </p>
              </EmptyState>
            )
          }
        />
      </div>
    </>
  );
}
