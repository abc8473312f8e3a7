import { useQuery } from '@tanstack/react-query';
import type { Draft } from '#contracts/selling.ts';
import { draftsQuery } from '#src/features/products/selling-queries.ts';

/** A draft as the server has it now: `there` is undefined until known, null where it is gone. */
export function useReadDraft(id: string) {
  const query = useQuery({ ...draftsQuery, staleTime: 0, refetchOnMount: 'always' });
  const find = (items: readonly Draft[]) => items.find(({ _id }) => _id === id) ?? null;
  return {
    there: query.isFetchedAfterMount && query.data ? find(query.data.items) : undefined,
    error: query.error,
    /** Asks anew; undefined where no answer came. */
    async read(): Promise<Draft | null | undefined> {
      const { data, isError } = await query.refetch();
      return data && !isError ? find(data.items) : undefined;
    },
  };
}
