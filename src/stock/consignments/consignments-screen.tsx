import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { exactMoney } from '#contracts/exact-money.ts';
import type { Owner } from '#contracts/stock/payouts.ts';
import { describeError } from '#src/lib/api-error.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import type { Column } from '#src/ui/data-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { ownersQuery } from './consignment-queries.ts';
import { ownerName } from './owner-name.ts';
import { Pieces } from './pieces.tsx';

const shows = ['due', 'owners', 'here', 'sold', 'returned'] as const;
type Show = (typeof shows)[number];
const tabs = [
  { key: 'due', label: 'To pay out' },
  { key: 'owners', label: 'All owners' },
  { key: 'here', label: 'In the shop' },
  { key: 'sold', label: 'Sold' },
  { key: 'returned', label: 'Returned' },
] as const satisfies { key: Show; label: string }[];

/** The pieces that the shop sells on consignment, and the money owed to their owners. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const show = shows.find((one) => one === search.get('show')) ?? 'due';
  return (
    <>
      <PageHeading
        aside={
          <Link to={staffPaths.intake({ way: 'consigned' })} className={buttonClass('amber')}>
            Take in a product
          </Link>
        }
      >
        Consignments
      </PageHeading>
      <Tabs
        label="Consignments"
        tabs={tabs}
        selected={show}
        onSelect={(key) =>
          setSearch(key === 'due' ? {} : { show: key }, { replace: true, preventScrollReset: true })
        }
      >
        {show === 'due' || show === 'owners' ? (
          <Owners due={show === 'due'} />
        ) : (
          <Pieces key={show} state={show} />
        )}
      </Tabs>
    </>
  );
}

const columns: readonly Column<Owner>[] = [
  {
    header: 'Owner',
    names: true,
    cell: ({ _id, name }) => (
      <Link to={staffPaths.owner(_id)} className="text-link wrap-anywhere">
        <bdi>{ownerName(name)}</bdi>
      </Link>
    ),
  },
  { header: 'Products in the shop', align: 'end', cell: ({ here }) => here },
  {
    header: 'Due',
    align: 'end',
    cell: ({ due }) => <b className="tabular-nums">{exactMoney(due)}</b>,
  },
];

const idOf = ({ _id }: Owner) => _id;

function Owners({ due }: { due: boolean }) {
  const owners = useInfiniteQuery(ownersQuery(due));
  return (
    <PagedTable
      list={owners}
      caption={due ? 'Owners to pay' : 'Owners'}
      columns={columns}
      rowKey={idOf}
      describe={describeError}
      empty={
        due ? (
          <EmptyState title="No one to pay">
            <p>Owners will appear here as soon as one of their products is sold.</p>
          </EmptyState>
        ) : (
          <EmptyState title="No owners yet">
            <p>People will appear here when the shop takes in a product to sell for them.</p>
          </EmptyState>
        )
      }
    />
  );
}
