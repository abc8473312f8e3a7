import type { QueryClient } from '@tanstack/react-query';
import { categoriesQuery } from '#src/catalog/category-queries.ts';
import { configQuery } from '#src/lib/config-queries.ts';
import { currentSession } from '#src/lib/session.ts';
import { toastMessage } from '#src/ui/toaster.tsx';

const publicQueries = [categoriesQuery.queryKey[0], configQuery.queryKey[0]];

/** The user whose data may still be in memory. */
let owner: string | null = null;

/**
 * Removes private data from memory when the user signs out, the computer is locked, or another user takes over. Shows
 * a message if the session has expired.
 */
export function forgetOnSignOut(queryClient: QueryClient): void {
  const session = currentSession();
  if (session.status === 'unknown') return;
  const previous = owner;
  owner = session.status === 'signed-in' ? session.user._id : null;
  if (owner !== null && (previous === null || previous === owner)) return;
  if (session.status === 'signed-out' && session.ended)
    toastMessage('Your session has ended. Please log in again.');
  queryClient.removeQueries({
    predicate: ({ queryKey }) => !publicQueries.some((name) => name === queryKey[0]),
  });
}
