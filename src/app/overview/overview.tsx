import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { getOverview, type Overview as Waiting } from '#contracts/app/overview.ts';
import type { ShopToday as Shop } from '#contracts/counter/day.ts';
import { leastRole, may } from '#contracts/permissions.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { dayOf, startOfDay } from '#src/lib/days.ts';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';
import { formatMoney } from '#src/lib/money.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useSession } from '#src/lib/session.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Badge } from '#src/ui/badge.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Panel, PanelRow, rowLink } from './panel.tsx';
import { Pickups } from './pickups.tsx';
import { Tasks, tasksIn } from './tasks.tsx';

/** The height is stored with the drafts, so that logging out removes it. */
const stored = () => localDraft(viewerId(), 'overview', z.number(), ['device']);

/** Returns the height of the user's last overview on this device in pixels, or null if there was none. */
const lastHeight = (): number | null => stored().read();

/**
 * Stores the overview's height for {@link lastHeight}. Pass null if the user has no overview, which removes the stored
 * height.
 */
function keepHeight(height: number | null): void {
  if (height === null) stored().end();
  else stored().save(height);
}

/** The tasks waiting for the user. */
const overviewQuery = () =>
  callQuery(queryKeys.overview, getOverview, {
    query: { today: startOfDay(dayOf(new Date())) },
  });

/** The overview's height in pixels when it shows five pickups. */
const usualHeight = 430;

/**
 * The tasks waiting for a buyer, seller, staff or an admin, and for staff and admins how the shop is doing today. Empty for
 * users who only buy and have no tasks.
 */
export function Overview() {
  const session = useSession();
  const isStaff = session.status === 'signed-in' && session.user.role !== leastRole;
  const sells = session.status === 'signed-in' && may(session.user.role, 'sell_at_counter');
  const query = useQuery(overviewQuery());
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
    return <ErrorPanel {...failureOf(query)} />;
  }
  return (
    <OnlineLoading label="Loading your overview">
      <div style={{ height: lastHeight() ?? usualHeight }}>
        <Skeleton className="h-full" />
      </div>
    </OnlineLoading>
  );
}

const concerns = ({ sells, to_keep, invitations, waiting_threads, cases, failed_jobs }: Waiting) =>
  sells ||
  to_keep > 0 ||
  invitations > 0 ||
  waiting_threads > 0 ||
  cases !== null ||
  failed_jobs !== null;

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

/** The state of the till, today's takings and the money owed to owners, each with a link to its screen. */
function ShopToday({ shop: { till, takings, due } }: { shop: Shop }) {
  const today = dayOf(new Date());
  return (
    <Panel title="The shop today">
      <ul aria-label="The shop today">
        <Row
          to={staffPaths.till}
          name="Till"
          note={
            till ? (
              <>
                Since {formatMoment(till.at)}, by <bdi>{till.by}</bdi>
              </>
            ) : (
              'It has never been opened'
            )
          }
        >
          {till?.open ? <Badge tone="surf">Open</Badge> : <Badge tone="amber">Closed</Badge>}
        </Row>
        <Row to={staffPaths.shopReportOf(today)} name="Takings today" note="Sales minus returns">
          {formatMoney(takings)}
        </Row>
        <Row to={staffPaths.consignments} name="Owed to owners" note={ownerText(due.owners)}>
          {formatMoney(due.amount)}
        </Row>
      </ul>
    </Panel>
  );
}

type RowProps = { to: string; name: string; note: ReactNode; children: ReactNode };

function Row({ to, name, note, children }: RowProps) {
  return (
    <PanelRow>
      <div className="min-w-0 flex-1">
        <Link to={to} className={rowLink}>
          {name}
        </Link>
        <p className="text-sm wrap-anywhere text-muted">{note}</p>
      </div>
      <b className="text-xl tabular-nums">{children}</b>
    </PanelRow>
  );
}

function ownerText(owners: number): string {
  if (owners === 0) return 'No one to pay';
  return owners === 1 ? '1 owner of consigned products' : `${owners} owners of consigned products`;
}
