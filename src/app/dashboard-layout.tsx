import { useQuery } from '@tanstack/react-query';
import { PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { may } from '#contracts/permissions.ts';
import { routes } from '#contracts/routes.ts';
import { adminCheckQuery } from '#src/features/session/admin-check-query.ts';
import { configQuery } from '#src/lib/config-queries.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { useSuspended } from '#src/lib/suspension.ts';
import { Button } from '#src/ui/button.tsx';
import { Drawer } from '#src/ui/drawer.tsx';

const everyone = [
  { to: paths.dashboard, label: 'My Orders' },
  { to: paths.addProduct, label: 'Add A Product' },
  { to: paths.myProducts, label: 'My Products' },
  { to: paths.myBuyers, label: 'My Buyers' },
];
/** The menu entries that remain for a suspended account. */
const whileSuspended = [
  { to: paths.ownDecisions, label: 'My Decisions' },
  { to: paths.account, label: 'Account' },
];
const restricted = [
  routes.counter,
  routes.intake,
  routes.sales,
  routes.till,
  routes.stockBook,
  routes.shopReport,
  routes.consignments,
  routes.allUsers,
  routes.reportedItems,
  routes.messages,
  routes.mails,
  routes.failedJobs,
  routes.audit,
].map(({ path, title, access }) => ({ to: path, label: title, permission: access }));

function SideMenu({ onChoose }: { onChoose?: () => void }) {
  const session = useSession();
  const suspended = useSuspended();
  const email = session.status === 'signed-in' ? session.user.email : '';
  const { data } = useQuery({ ...adminCheckQuery(email), enabled: email !== '' && !suspended });
  const mayReadMails = data !== undefined && may(data.role, routes.mails.access);
  const { data: config } = useQuery({ ...configQuery, enabled: mayReadMails });
  const permitted = restricted.filter(
    ({ to, permission }) =>
      data && may(data.role, permission) && (to !== routes.mails.path || config?.demo_mails),
  );
  return (
    <nav aria-label="Dashboard">
      <ul className="grid gap-0.5">
        {(suspended ? whileSuspended : [...everyone, ...permitted]).map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              // Subpages, such as a single case, also mark their menu entry as current.
              end={to === paths.dashboard}
              onClick={onChoose}
              className="side-link"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The dashboard layout, with a side menu that becomes a drawer on narrow screens. At the counter, which needs the
 * full width, it is always a drawer.
 */
export function Component() {
  const [open, setOpen] = useState(false);
  const wide = useLocation().pathname === staffPaths.counter;
  return (
    <div
      className={`page-width relative grid gap-x-12 gap-y-6 ${wide ? 'py-3' : 'py-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-12'}`}
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
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
