import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { maxCounted } from '#contracts/pagination.ts';
import { leastRole, may } from '#contracts/permissions.ts';
import { routes } from '#contracts/routes.ts';
import { configQuery } from '#src/lib/config-queries.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { shownZone, showZone } from '#src/lib/shop-zone.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { ownDecisionsQuery } from '#src/moderation/own-decisions/own-decision-queries.ts';
import { adminCheckQuery } from '#src/people/session/admin-check-query.ts';
import { useSuspended } from '#src/people/suspension.ts';
import { waitingThreadsQuery } from '#src/talk/thread-queries.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Drawer } from '#src/ui/drawer.tsx';

const messages = { to: paths.messages, label: routes.messages.title };
const everyone = [
  { to: paths.dashboard, label: 'My Orders' },
  { to: paths.addProduct, label: 'Add A Product' },
  { to: paths.myProducts, label: 'My Products' },
  { to: paths.myBuyers, label: 'My Buyers' },
];
const decisions = { to: paths.ownDecisions, label: routes.ownDecisions.title };
const notices = { to: paths.notices, label: routes.notices.title };
const account = { to: paths.account, label: routes.account.title };
/** The menu entries that suspended users still see. */
const whileSuspended = [decisions, notices, account];
const own = [
  { to: paths.offers, label: routes.offers.title },
  { to: paths.watchlist, label: routes.watchlist.title },
  { to: paths.savedSearches, label: routes.savedSearches.title },
  notices,
  account,
  { to: paths.myReports, label: routes.myReports.title },
  { to: paths.dashboardStolen, label: routes.dashboardStolen.title },
  { to: paths.dashboardTransparency, label: routes.dashboardTransparency.title },
];
/** Groups of menu entries, each of which requires a permission. */
const restricted = [
  {
    name: 'Shop',
    entries: [
      routes.counter,
      routes.intake,
      routes.tickets,
      routes.layaways,
      routes.items,
      routes.customers,
      routes.till,
      routes.stockBook,
      routes.shopReport,
      routes.consignments,
    ],
  },
  {
    name: 'Moderation',
    entries: [routes.allUsers, routes.reportedItems],
  },
  {
    name: 'System',
    entries: [routes.mails, routes.failedJobs, routes.audit],
  },
];

function SideMenu({ onChoose }: { onChoose?: () => void }) {
  const session = useSession();
  const suspended = useSuspended();
  const email = session.status === 'signed-in' ? session.user.email : '';
  const { data } = useQuery({ ...adminCheckQuery(email), enabled: email !== '' && !suspended });
  const about = useInfiniteQuery({ ...ownDecisionsQuery, enabled: email !== '' && !suspended });
  const { data: threads } = useQuery({
    ...waitingThreadsQuery,
    enabled: email !== '' && !suspended,
  });
  const main = [...everyone, { ...messages, count: threads?.waiting ?? 0 }];
  // Most people never need this entry, so show it only to those about whom a decision exists.
  const ownEntries = about.data?.items.length ? [...own, decisions] : own;
  const mayReadMails = data !== undefined && may(data.role, routes.mails.access);
  const { data: config } = useQuery({ ...configQuery, enabled: mayReadMails });
  const permitted = restricted.map(({ name, entries }) => ({
    name,
    entries: entries
      .filter(({ access }) => data && may(data.role, access))
      .filter(({ path }) => path !== routes.mails.path || config?.demo_mails)
      .map(({ path, title }) => ({ to: path, label: title })),
  }));
  return (
    <nav aria-label="Dashboard" className="grid gap-3">
      <Entries of={suspended ? whileSuspended : main} onChoose={onChoose} />
      {!suspended &&
        [...permitted, { name: 'Your account', entries: ownEntries }]
          .filter(({ entries }) => entries.length > 0)
          .map(({ name, entries }) => (
            <div key={name}>
              <p aria-hidden="true" className="px-3.5 pb-1 text-sm text-muted">
                {name}
              </p>
              <Entries of={entries} label={name} onChoose={onChoose} />
            </div>
          ))}
    </nav>
  );
}

/** Pages that belong to a menu entry although their paths don't begin with the entry's path. */
const subpagesOf: Readonly<Record<string, string>> = {
  [routes.allUsers.path]: routes.user.path.replace('/:id', ''),
  [routes.reportedItems.path]: routes.reportRules.path,
};

/**
 * Returns whether an entry is current. It stays current on its subpages, such as a single case. The dashboard's path is
 * a prefix of other entries' paths, so it must match exactly.
 */
function isCurrent(to: string, pathname: string): boolean {
  if (to === paths.dashboard) return pathname === to;
  const prefixes = [to, subpagesOf[to] ?? to];
  return prefixes.some((prefix) => `${pathname}/`.startsWith(`${prefix}/`));
}

const atMost = (count: number) => (count < maxCounted ? count : `${maxCounted - 1}+`);

function Entries({
  of,
  label: name,
  onChoose,
}: {
  /** `count` is how many wait for the user. */
  of: readonly { to: string; label: string; count?: number }[];
  label?: string;
  onChoose: (() => void) | undefined;
}) {
  const { pathname } = useLocation();
  return (
    <ul aria-label={name} className="grid gap-0.5">
      {of.map(({ to, label, count = 0 }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={isCurrent(to, pathname) ? 'page' : undefined}
            aria-label={count > 0 ? `${label}, ${atMost(count)} waiting for you` : undefined}
            onClick={onChoose}
            className="side-link"
          >
            {label}
            {count > 0 && (
              <span aria-hidden="true" className="ms-auto">
                {' '}
                <Badge tone="amber">{atMost(count)}</Badge>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shows staff times in the shop's time zone, from when they open the dashboard. Returns the time zone. */
function useShopZone(): string {
  const session = useSession();
  const isStaff = session.status === 'signed-in' && session.user.role !== leastRole;
  const { data } = useQuery({ ...configQuery, enabled: isStaff });
  showZone((isStaff && data?.shop?.time_zone) || null);
  return shownZone();
}

/**
 * The dashboard layout, with a side menu that becomes a drawer on narrow screens. At the counter, which needs the full
 * width, the menu is always a drawer.
 */
export function Component() {
  const [open, setOpen] = useState(false);
  const wide = useLocation().pathname === staffPaths.counter;
  const zone = useShopZone();
  return (
    <div
      className={`page-width relative grid gap-x-12 gap-y-4 sm:gap-y-6 ${wide ? 'py-3' : 'py-4 sm:py-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-12'}`}
    >
      {!wide && (
        <div className="hidden lg:block">
          <div className="sticky top-8">
            <SideMenu />
          </div>
        </div>
      )}
      <div className={wide ? 'absolute end-(--page-padding) top-3 z-10' : 'lg:hidden'}>
        <Button look="paper" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <PanelLeft aria-hidden="true" className="size-5" />
          Dashboard Menu
        </Button>
        <Drawer open={open} onClose={() => setOpen(false)} label="Dashboard Menu">
          <SideMenu onChoose={() => setOpen(false)} />
        </Drawer>
      </div>
      {/* The screen starts again if the shop's time zone arrives late and differs. */}
      <div key={zone} className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
