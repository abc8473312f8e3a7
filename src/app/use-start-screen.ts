import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { may } from '#contracts/permissions.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';

const sessionPages: readonly string[] = [paths.login, paths.signup, paths.server];

/** At startup and after a login, opens the counter instead of Home for people who sell at the counter. */
export function useStartScreen(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  const starting = useRef(true);
  useEffect(() => {
    if (user === null) {
      starting.current = true;
      return;
    }
    if (!starting.current || sessionPages.includes(pathname)) return;
    starting.current = false;
    if (pathname === paths.home && may(user.role, 'sell_at_counter')) {
      void navigate(staffPaths.counter, { replace: true });
    }
  }, [user, pathname, navigate]);
}
