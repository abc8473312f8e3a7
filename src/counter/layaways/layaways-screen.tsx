import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { type Layaway, type LayawayList, layawayLists } from '#contracts/counter/layaways.ts';
import { exactMoney } from '#contracts/exact-money.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatDay } from '#src/lib/dates.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import type { Column } from '#src/ui/data-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { layawaysQuery } from './layaway-queries.ts';
import { LayawayState } from './layaway-state.tsx';

const tabs = [
  { key: 'open', label: 'Open' },
  { key: 'overdue', label: 'Overdue' },
  { key: 'ended', label: 'Completed or cancelled' },
] as const;

/** The pieces that customers pay for in parts. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const status = layawayLists.find((one) => one === search.get('status')) ?? 'open';
  return (
    <>
      <PageHeading>Layaways</PageHeading>
      <Tabs
        label="Layaways"
        tabs={tabs}
        selected={status}
        onSelect={(key) =>
          setSearch(key === 'open' ? {} : { status: key }, {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        <Layaways key={status} status={status} />
      </Tabs>
    </>
  );
}

const columns: readonly Column<Layaway>[] = [
  {
    header: 'Layaway',
    names: true,
    cell: (layaway) => (
      <span className="inline-flex flex-wrap items-center gap-2 max-md:justify-end">
        <Link to={staffPaths.layaway(layaway._id)} className="text-link tabular-nums">
          {layaway.number}
        </Link>
        <LayawayState layaway={layaway} />
      </span>
    ),
  },
  {
    header: 'Products',
    className: 'card-title',
    cell: ({ pieces, customer }) => (
      <span className="grid gap-0.5">
        <span className="break-words">
          {pieces[0]?.title}
          {pieces.length > 1 && ` and ${pieces.length - 1} more`}
        </span>
        <bdi className="text-sm break-words text-muted">{customer.name}</bdi>
      </span>
    ),
  },
  { header: 'Last day', cell: ({ until }) => formatDay(until) },
  {
    header: 'Paid',
    align: 'end',
    cell: ({ paid }) => <span className="tabular-nums">{exactMoney(paid)}</span>,
  },
  {
    header: 'Due',
    align: 'end',
    cell: ({ due }) => <b className="tabular-nums">{exactMoney(due)}</b>,
  },
];

const idOf = ({ _id }: Layaway) => _id;

const empty: Record<LayawayList, [title: string, words: string]> = {
  open: ['No open layaways', 'Choose “Lay away” on a ticket to keep a piece for a deposit.'],
  overdue: ['Nothing is overdue', 'Layaways appear here when their last day has passed.'],
  ended: ['None yet', 'Layaways appear here when they are completed or cancelled.'],
};

function Layaways({ status }: { status: LayawayList }) {
  const layaways = useInfiniteQuery(layawaysQuery(status));
  const [title, words] = empty[status];
  return (
    <PagedTable
      list={layaways}
      caption="Layaways"
      columns={columns}
      rowKey={idOf}
      describe={describeError}
      empty={
        <EmptyState title={title}>
          <p>{words}</p>
        </EmptyState>
      }
    />
  );
}
