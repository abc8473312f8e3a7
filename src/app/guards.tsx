import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { may, type Permission } from '#contracts/permissions.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { configQuery } from '#src/lib/config-queries.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { adminCheckQuery } from '#src/people/session/admin-check-query.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { NotOffline } from '#src/ui/not-offline.tsx';
import { PageSpinner } from '#src/ui/spinner.tsx';
import { FirstView } from './first-view.tsx';

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={paths.login} replace state={{ from: `${pathname}${search}${hash}` }} />;
}

/**
 * Redirects users without permission to the login screen, as specified. The login screen explains why they can't open
 * the page, and doesn't send them back to it after a login.
 */
function NotAllowed() {
  return <Navigate to={paths.login} replace state={{ adminsOnly: true }} />;
}

/**
 * Renders the page for signed-in users only. Sends other visitors to the login screen. After logging in, they return to
 * this page.
 */
export function RequireLogin() {
  const session = useSession();
  if (session.status === 'unknown') return <PageSpinner />;
  return session.status === 'signed-in' ? <Outlet /> : <ToLogin />;
}

/** Like {@link RequireLogin}, but admits everyone if the catalog is public. */
export function RequireReader() {
  const session = useSession();
  const visitor = session.status === 'signed-out';
  const config = useQuery({ ...configQuery, enabled: visitor });
  if (session.status === 'signed-in') return <Outlet />;
  if (session.status === 'unknown') return <PageSpinner />;
  if (config.isPending) return <FirstView />;
  if (config.isError && !config.data) {
    return (
      <div className="page-width py-10 lg:py-16">
        <ErrorPanel {...failureOf(config)} />
      </div>
    );
  }
  return config.data?.public_catalogue ? <Outlet /> : <ToLogin />;
}

/** Renders the page only for users with this permission. Use it inside {@link RequireLogin}. */
export function RequirePermission({ permission }: { permission: Permission }) {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.user.email : '';
  const check = useQuery({ ...adminCheckQuery(email), enabled: email !== '' });
  if (session.status === 'unknown' || check.isPending) {
    return check.isPaused ? <NotOffline /> : <PageSpinner />;
  }
  if (check.isError) {
    return <ErrorPanel {...failureOf(check)} />;
  }
  return may(check.data.role, permission) ? <Outlet /> : <NotAllowed />;
}
