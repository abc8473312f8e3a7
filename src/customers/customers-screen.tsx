import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ListedCustomer } from '#contracts/customers/listed-customer.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatMoney } from '#src/lib/money.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { useUrlFilters } from '#src/lib/use-url-filters.ts';
import { Button } from '#src/ui/button.tsx';
import type { Column } from '#src/ui/data-table.tsx';
import { DebouncedSearch } from '#src/ui/debounced-search.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { NewCustomerDialog } from './customer-fields.tsx';
import { customerName } from './customer-name.ts';
import { customersQuery } from './customer-queries.ts';

const readFilters = (search: URLSearchParams) => ({
  q: (search.get('q') ?? '').trim().slice(0, 500),
});
const writeFilters = ({ q }: { q: string }) => new URLSearchParams(q === '' ? {} : { q });

const columns: readonly Column<ListedCustomer>[] = [
  {
    header: 'Name',
    names: true,
    cell: ({ _id, name }) => (
      <Link to={staffPaths.customer(_id)} className="text-link font-semibold wrap-anywhere">
        <bdi>{customerName(name)}</bdi>
      </Link>
    ),
  },
  { header: 'Email', cell: ({ short_email }) => short_email ?? '–' },
  {
    header: 'Phone',
    cell: ({ short_phone }) => <span className="tabular-nums">{short_phone ?? '–'}</span>,
  },
  {
    header: 'Store credit',
    align: 'end',
    cell: ({ credit }) => (
      <span className="tabular-nums">{Number(credit) > 0 ? formatMoney(credit) : '–'}</span>
    ),
  },
  { header: 'Open bookings', align: 'end', cell: ({ open }) => open },
];

const idOf = ({ _id }: ListedCustomer) => _id;

/** The people whom the shop knows. */
export function Component() {
  const [{ q }, change] = useUrlFilters(readFilters, writeFilters);
  const customers = useInfiniteQuery(customersQuery(q));
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <PageHeading
        aside={
          <Button look="amber" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            New customer
          </Button>
        }
      >
        Customers
      </PageHeading>
      <div className="mb-6 flex max-w-xl">
        <DebouncedSearch
          label="Search customers"
          placeholder="Name, email or phone, or scan a card…"
          value={q}
          onSearch={(text) => change({ q: text }, { typing: true })}
        />
      </div>
      <div className={customers.isPlaceholderData ? 'opacity-60' : ''}>
        <PagedTable
          list={customers}
          caption="Customers"
          columns={columns}
          rowKey={idOf}
          describe={describeError}
          empty={
            q === '' ? (
              <EmptyState title="No customers yet">
                <p>People appear here when a ticket has their email address.</p>
              </EmptyState>
            ) : (
              <EmptyState
                title="No customers match your search"
                action={
                  <Button look="paper" onClick={() => change({ q: '' })}>
                    Show all customers
                  </Button>
                }
              >
                <p>
                  Try the beginning of a name or email address, or the last digits of a phone
                  number.
                </p>
              </EmptyState>
            )
          }
        />
      </div>
      <NewCustomerDialog
        open={adding}
        onClose={() => setAdding(false)}
        onSaved={({ _id }) => void navigate(staffPaths.customer(_id))}
      />
    </>
  );
}
