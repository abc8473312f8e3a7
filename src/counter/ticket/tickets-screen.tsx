import { useInfiniteQuery } from '@tanstack/react-query';
import type { Ticket } from '#contracts/counter/tickets.ts';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { ticketColumns } from './ticket-columns.tsx';
import { allTickets, useTicketFilters } from './ticket-filters.ts';
import { ticketsQuery } from './ticket-queries.ts';
import { TicketsToolbar } from './tickets-toolbar.tsx';

const number = new Intl.NumberFormat('en-US');
const idOf = ({ _id }: Ticket) => _id;

/** The shop's tickets, newest first. */
export function Component() {
  const [filters, change] = useTicketFilters();
  const { q, kind, day } = filters;
  const filtered = kind !== '' || day !== '';
  const tickets = useInfiniteQuery(ticketsQuery(filters));
  return (
    <>
      <PageHeading
        aside={
          tickets.data && (
            <p role="status" className="text-muted tabular-nums">
              {tickets.data.totalCapped && 'More than '}
              {number.format(tickets.data.total)} {tickets.data.total === 1 ? 'ticket' : 'tickets'}
            </p>
          )
        }
      >
        Tickets
      </PageHeading>
      <TicketsToolbar filters={filters} change={change} />
      <div className={tickets.isPlaceholderData ? 'opacity-60' : ''}>
        <PagedTable
          list={tickets}
          caption="Tickets"
          columns={ticketColumns}
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
