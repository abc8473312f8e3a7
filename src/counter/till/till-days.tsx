import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Till } from '#contracts/counter/till.ts';
import { describeError, failureOf } from '#src/lib/api-error.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import type { Column } from '#src/ui/data-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TillDay } from './till-day.tsx';
import { tillDayQuery, tillDaysQuery } from './till-queries.ts';
import { differenceText } from './till-text.ts';

/** Shows the list of closed days, or the report for the day with the id `day`. */
export function TillDays({ day }: { day: string }) {
  return day === 'closed' ? <DayList /> : <OneDay id={day} />;
}

const columns: readonly Column<Till>[] = [
  {
    header: 'Day',
    names: true,
    cell: ({ _id, number }) => (
      <Link to={staffPaths.tillDay(_id)} className="text-link tabular-nums">
        Day {number}
      </Link>
    ),
  },
  {
    header: 'Closed',
    cell: ({ closed_at, closed_by }) =>
      closed_at && (
        <span className="grid gap-0.5">
          <time dateTime={closed_at}>{formatDayAndTime(closed_at)}</time>
          <span className="text-sm text-muted">{closed_by}</span>
        </span>
      ),
  },
  { header: 'Tickets', align: 'end', cell: ({ tickets }) => tickets },
  {
    header: 'Cash counted',
    align: 'end',
    cell: ({ counted }) => counted && <b className="tabular-nums">{formatMoney(counted)}</b>,
  },
  {
    header: 'Difference',
    align: 'end',
    cell: ({ difference }) =>
      difference && (
        <span className={Number(difference) === 0 ? 'text-muted' : 'font-semibold text-error'}>
          {differenceText(difference)}
        </span>
      ),
  },
];
const idOf = ({ _id }: Till) => _id;

function DayList() {
  return (
    <PagedTable
      list={useInfiniteQuery(tillDaysQuery)}
      caption="Closed days"
      columns={columns}
      rowKey={idOf}
      describe={describeError}
      empty={
        <EmptyState title="No closed days yet">
          <p>When you close the till, the day’s report will appear here.</p>
        </EmptyState>
      }
    />
  );
}

function OneDay({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(tillDayQuery(id));
  return (
    <div className="grid gap-5">
      <Link to={staffPaths.tillDay('closed')} className="text-link justify-self-start">
        All closed days
      </Link>
      {data && <TillDay till={data} />}
      {!data && !error && (
        <OnlineLoading label="The day is loading">
          <Skeleton className="h-96" />
        </OnlineLoading>
      )}
      {!data && error && <ErrorPanel {...failureOf({ error, isFetching, refetch })} />}
    </div>
  );
}
