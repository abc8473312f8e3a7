import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { logOut } from '#src/features/session/log-out.ts';
import { paths } from '#src/lib/paths.ts';

/** Returns a function that shows Home and then logs out. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState(false);

  // Log out only after Home is shown. Otherwise, a protected page's guard would redirect to the login screen.
  // The timeout lets Home's effects run first, because their requests would be rejected after the logout.
  useEffect(() => {
    if (!leaving || pathname !== paths.home) return;
    const soon = setTimeout(() => {
      setLeaving(false);
      void logOut();
    });
    return () => clearTimeout(soon);
  }, [leaving, pathname]);

  return () => {
    setLeaving(true);
    void navigate(paths.home);
  };
}
