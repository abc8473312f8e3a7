import { useLocation } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';

/** Where people came from before they were asked to sign in; Home where they came by themselves. */
export function useReturn(): { from: string; state: unknown } {
  const { state } = useLocation();
  const from: unknown =
    typeof state === 'object' && state !== null && 'from' in state && state.from;
  // Only an address of ours: a crafted one must not lead elsewhere.
  const own = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return { from: own ? from : paths.home, state };
}
