import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Layaway, type LayawayList, layawayLists } from '#contracts/counter/layaways.ts';
import { exactMoney } from '#contracts/exact-money.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatDay } from '#src/lib/dates.ts';
import { dayOf } from '#src/lib/days.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { useUrlFilters } from '#src/lib/use-url-filters.ts';
import { Button } from '#src/ui/button.tsx';
import type { Column } from '#src/ui/data-table.tsx';
import { DebouncedSearch } from '#src/ui/debounced-search.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { layawaysQuery } from './layaway-queries.ts';
import { LayawayState } from './layaway-state.tsx';
import { PayForm } from './payment-part.tsx';

const tabs = [
  { key: 'open', label: 'Open' },
  { key: 'overdue', label: 'Overdue' },
  { key: 'ended', label: 'Completed or canceled' },
] as const;

type Filters = { status: LayawayList; q: string };
const readFilters = (search: URLSearchParams): Filters => ({
  status: layawayLists.find((one) => one === search.get('status')) ?? 'open',
  q: (search.get('q') ?? '').trim().slice(0, 120),
});
const writeFilters = ({ status, q }: Filters) =>
  new URLSearchParams({ ...(status !== 'open' && { status }), ...(q !== '' && { q }) });

/** The pieces that customers pay for in parts. */
export function Component() {
  const [{ status, q }, change] = useUrlFilters(readFilters, writeFilters);
  /** The layaway that gets a payment. */
  const [paying, setPaying] = useState<Layaway | null>(null);
  const close = () => setPaying(null);
  return (
    <>
      <PageHeading>Layaways</PageHeading>
      <div className="mb-6 flex max-w-xl">
        <DebouncedSearch
          label="Search layaways"
          placeholder="Customer, product or number…"
          value={q}
          onSearch={(text) => change({ q: text }, { typing: true })}
        />
      </div>
      <Tabs
        label="Layaways"
        tabs={tabs}
        selected={status}
        onSelect={(key) => change({ status: key }, { typing: true })}
      >
        <Layaways key={status} status={status} q={q} onPay={setPaying} />
      </Tabs>
      <Dialog open={paying !== null} onClose={close} title="Add payment">
        {paying && <PayForm layaway={paying} onClose={close} />}
      </Dialog>
    </>
  );
}

const dayMs = 86_400_000;

/** Returns how far away a last day is, such as `in 3 days`. */
function awayText(until: string): string {
  const days = Math.round((Date.parse(until) - Date.parse(dayOf(new Date()))) / dayMs);
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days < 0 ? `${count} late` : `in ${count}`;
}

const columnsOf = (onPay: (layaway: Layaway) => void): readonly Column<Layaway>[] => [
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
  {
    header: 'Last day',
    cell: ({ until, status, overdue }) => (
      <span className="grid gap-0.5">
        {formatDay(until)}
        {status === 'open' && (
          <span className={`text-sm ${overdue ? 'font-semibold text-error' : 'text-muted'}`}>
            {awayText(until)}
          </span>
        )}
      </span>
    ),
  },
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
  {
    header: 'Action',
    align: 'end',
    cell: (layaway) =>
      layaway.status === 'open' && (
        <Button
          look="paper"
          className="btn-sm min-h-11"
          aria-haspopup="dialog"
          aria-label={`Pay layaway ${layaway.number}`}
          onClick={() => onPay(layaway)}
        >
          Pay
        </Button>
      ),
  },
];

const idOf = ({ _id }: Layaway) => _id;

const empty: Record<LayawayList, [title: string, words: string]> = {
  open: ['No open layaways', 'Choose “Lay away” on a ticket to keep a piece for a deposit.'],
  overdue: ['Nothing is overdue', 'Layaways appear here when their last day has passed.'],
  ended: ['None yet', 'Layaways appear here when they are completed or canceled.'],
};

type LayawaysProps = Filters & { onPay: (layaway: Layaway) => void };

function Layaways({ status, q, onPay }: LayawaysProps) {
  const layaways = useInfiniteQuery(layawaysQuery(status, q));
  const columns = useMemo(() => columnsOf(onPay), [onPay]);
  const [title, words] =
    q === '' ? empty[status] : ['No layaways match your search', 'Try fewer words, or a number.'];
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
