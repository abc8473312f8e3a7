import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Overview as Waiting } from '#contracts/app/overview.ts';
import { leastRole, may } from '#contracts/permissions.ts';
import { describeError } from '#src/lib/api-error.ts';
import { useSession } from '#src/lib/session.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { keepHeight, lastHeight } from './overview-height.ts';
import { overviewQuery } from './overview-query.ts';
import { Pickups } from './pickups.tsx';
import { ShopToday } from './shop-today.tsx';
import { Tasks, tasksIn } from './tasks.tsx';

/** The overview's height in pixels when it shows five pickups. */
const usualHeight = 430;

/**
 * The tasks waiting for a seller, staff or an admin, and for staff and admins how the shop is doing today. Empty for users
 * who only buy.
 */
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
    <OnlineLoading label="Loading your overview">
      <div style={{ height: lastHeight() ?? usualHeight }}>
        <Skeleton className="h-full" />
      </div>
    </OnlineLoading>
  );
}

const concerns = ({ sells, unread_messages, cases, failed_jobs }: Waiting) =>
  sells || unread_messages !== null || cases !== null || failed_jobs !== null;

function Parts({ overview }: { overview: Waiting }) {
  const { pickups, sells, shop } = overview;
  const tasks = tasksIn(overview);
  return (
    <>
      <div className="grid items-start gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))]">
        {(tasks.length > 0 || pickups.total === 0) && <Tasks tasks={tasks} sells={sells} />}
        {shop && <ShopToday shop={shop} />}
      </div>
      {pickups.total > 0 && <Pickups pickups={pickups} />}
    </>
  );
}
