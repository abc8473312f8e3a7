import { useLocation } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';

/**
 * Returns the page to open after login: the page that required the login, or Home. `adminsOnly` is true if only
 * admins may open that page.
 */
export function useReturn(): { from: string; adminsOnly: boolean; state: unknown } {
  const { state } = useLocation();
  const sent: object = typeof state === 'object' && state !== null ? state : {};
  const from: unknown = 'from' in sent && sent.from;
  // Accept only paths on this site, so that a crafted link can't lead to another site.
  const own = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return { from: own ? from : paths.home, adminsOnly: 'adminsOnly' in sent, state };
}
