import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { mostCounted, type Overview as Waiting } from '#contracts/overview.ts';
import { leastRole, may } from '#contracts/permissions.ts';
import { describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import { keepHeight, lastHeight } from './overview-height.ts';
import { overviewQuery } from './overview-query.ts';
import { Pickups } from './pickups.tsx';

/** The overview's height in pixels when it shows five pickups. */
const usualHeight = 430;

/** The tasks waiting for a seller or an admin, with links to them. Empty for users who only buy. */
export function Overview() {
  const session = useSession();
  const isStaff = session.status === 'signed-in' && session.user.role !== leastRole;
  const sells = session.status === 'signed-in' && may(session.user.role, 'sell_at_counter');
  const query = useQuery(overviewQuery);
  const { data } = query;
  const id = useId();
  const shown = data && concerns(data);
  const parts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (data) keepHeight(concerns(data) ? (parts.current?.offsetHeight ?? null) : null);
  }, [data]);

  if (shown === false || (!data && !isStaff && lastHeight() === null)) return null;
  return (
    <section aria-labelledby={id} className="mb-12">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-2xl sm:text-3xl">
          Waiting for you
        </h2>
        {sells && (
          <p className="flex flex-wrap gap-3">
            <Link to={staffPaths.counter} className={buttonClass('amber')}>
              Open the counter
            </Link>
            <Link to={staffPaths.intake()} className={buttonClass('paper')}>
              Take in a product
            </Link>
          </p>
        )}
      </div>
      <div ref={parts} className="grid gap-4">
        {data ? <Parts overview={data} /> : <NotLoaded query={query} />}
      </div>
    </section>
  );
}

function NotLoaded({ query }: { query: UseQueryResult }) {
  if (query.isError) {
    return (
      <ErrorPanel
        {...describeError(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <Loading label="Loading your overview">
      <div style={{ height: lastHeight() ?? usualHeight }}>
        <Skeleton className="h-full" />
      </div>
    </Loading>
  );
}

const concerns = ({ sells, unread_messages, cases, failed_jobs }: Waiting) =>
  sells || unread_messages !== null || cases !== null || failed_jobs !== null;

function Parts({ overview }: { overview: Waiting }) {
  const { pickups, drafts, unread_messages, cases, failed_jobs } = overview;
  const links = [
    {
      to: staffPaths.reportedItems,
      count: cases ?? 0,
      one: 'case is waiting',
      many: 'cases are waiting',
    },
    { to: paths.drafts, count: drafts, one: 'draft to finish', many: 'drafts to finish' },
    {
      to: staffPaths.unreadMessages,
      count: unread_messages ?? 0,
      one: 'unread message',
      many: 'unread messages',
    },
    { to: staffPaths.failedJobs, count: failed_jobs ?? 0, one: 'failed job', many: 'failed jobs' },
  ].filter(({ count }) => count > 0);
  if (pickups.total === 0 && links.length === 0) {
    return (
      <p className="plate px-5 py-4 text-muted">
        Nothing right now. New bookings of your products will appear here.
      </p>
    );
  }
  return (
    <>
      {links.length > 0 && (
        <ul aria-label="To do" className="flex flex-wrap gap-3">
          {links.map(({ to, count, one, many }) => (
            <li key={to}>
              <Link to={to} className={buttonClass('paper')}>
                {countText(count)} {count === 1 ? one : many}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {pickups.total > 0 && <Pickups pickups={pickups} />}
    </>
  );
}

const countText = (count: number) => (count >= mostCounted ? `${mostCounted}+` : String(count));
