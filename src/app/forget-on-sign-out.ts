import type { QueryClient } from '@tanstack/react-query';
import { categoriesQuery } from '#src/lib/category-queries.ts';
import { configQuery } from '#src/lib/config-queries.ts';
import { currentSession } from '#src/lib/session.ts';
import { toastMessage } from '#src/ui/toaster.tsx';

const everybodys = [categoriesQuery.queryKey[0], configQuery.queryKey[0]];

/** Nothing that one person saw stays in memory for the next; says so where the session ended by itself. */
export function forgetOnSignOut(queryClient: QueryClient): void {
  const session = currentSession();
  if (session.status !== 'signed-out') return;
  if (session.ended) toastMessage('Your session has ended. Please log in again.');
  queryClient.removeQueries({
    predicate: ({ queryKey }) => !everybodys.some((name) => name === queryKey[0]),
  });
}
