import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useOnline } from '#src/lib/use-reconnect.ts';

/** Offline, links to the user's orders if they have been loaded, because they contain the handover codes. */
export function OfflineOrders() {
  const queryClient = useQueryClient();
  const online = useOnline();
  const { pathname } = useLocation();
  if (online || pathname === paths.dashboard) return null;
  const lists = queryClient.getQueriesData({ queryKey: [...queryKeys.bookings, 'list'] });
  if (!lists.some(([, data]) => data !== undefined)) return null;
  return (
    <p className="page-width pt-4">
      <Link to={paths.dashboard} className="text-link">
        See your orders and handover codes
      </Link>
    </p>
  );
}
