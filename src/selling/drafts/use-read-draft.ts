import { useQuery } from '@tanstack/react-query';
import type { Draft } from '#contracts/selling/selling.ts';
import { draftsQuery } from '#src/selling/selling-queries.ts';

/** Loads a draft from the server. `there` is undefined while loading, and null if the draft no longer exists. */
export function useReadDraft(id: string) {
  const query = useQuery({ ...draftsQuery, staleTime: 0, refetchOnMount: 'always' });
  const find = (items: readonly Draft[]) => items.find(({ _id }) => _id === id) ?? null;
  return {
    there: query.isFetchedAfterMount && query.data ? find(query.data.items) : undefined,
    error: query.error,
    /** Loads the draft again. Resolves to undefined on failure. */
    async read(): Promise<Draft | null | undefined> {
      const { data, isError } = await query.refetch();
      return data && !isError ? find(data.items) : undefined;
    },
  };
}
