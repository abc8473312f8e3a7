import type { QueryClient } from '@tanstack/react-query';
import { categoriesQuery } from '#src/lib/category-queries.ts';
import { configQuery } from '#src/lib/config-queries.ts';
import { currentSession } from '#src/lib/session.ts';
import { toastMessage } from '#src/ui/toaster.tsx';

const publicQueries = [categoriesQuery.queryKey[0], configQuery.queryKey[0]];

/** Removes private data from memory after a sign-out. Shows a message when the session expired. */
export function forgetOnSignOut(queryClient: QueryClient): void {
  const session = currentSession();
  if (session.status !== 'signed-out') return;
  if (session.ended) toastMessage('Your session has ended. Please log in again.');
  queryClient.removeQueries({
    predicate: ({ queryKey }) => !publicQueries.some((name) => name === queryKey[0]),
  });
}
