import { useLocation } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';

/**
 * Where people came from before they were asked to sign in; Home where they came by themselves. `adminsOnly`:
 * they are signed in, and asked for a page that only admins may see.
 */
export function useReturn(): { from: string; adminsOnly: boolean; state: unknown } {
  const { state } = useLocation();
  const sent: object = typeof state === 'object' && state !== null ? state : {};
  const from: unknown = 'from' in sent && sent.from;
  // Only an address of ours: a crafted one must not lead elsewhere.
  const own = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return { from: own ? from : paths.home, adminsOnly: 'adminsOnly' in sent, state };
}
