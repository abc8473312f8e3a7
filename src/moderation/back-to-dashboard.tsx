import { Link } from 'react-router-dom';
import { may } from '#contracts/permissions.ts';
import { routes } from '#contracts/routes.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';

/** For staff and admins, a link from a public page that is in the dashboard menu back to the dashboard. */
export function BackToDashboard() {
  const session = useSession();
  if (session.status !== 'signed-in' || !may(session.user.role, routes.reportedItems.access)) {
    return null;
  }
  return (
    <p className="page-width -mb-6 pt-4">
      <Link to={paths.dashboard} className="text-link inline-flex min-h-11 items-center">
        Back to dashboard
      </Link>
    </p>
  );
}
