import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/api.ts';
import { loadScript } from '#src/lib/load-script.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** Up to four customers that match `q`, to suggest them in a field. */
export const knownCustomersQuery = (q: string) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'known', q.toLowerCase()],
    queryFn: async ({ signal }) => {
      // Loaded on demand, to keep the counter's dialogs small.
      const { listCustomers } = await loadScript(() => import('#contracts/customers/customers.ts'));
      return (await call(listCustomers, { query: { q, limit: 4 } }, { signal })).items;
    },
    staleTime: 5_000,
    retry: false,
  });
