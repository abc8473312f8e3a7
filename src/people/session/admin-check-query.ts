import { queryOptions } from '@tanstack/react-query';
import { checkAdmin } from '#contracts/people/users.ts';
import { call } from '#src/lib/api.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** The role of the account with this email address, and whether it is an admin account. */
export const adminCheckQuery = (email: string) =>
  queryOptions({
    queryKey: [...queryKeys.roleChecks, email],
    queryFn: ({ signal }) => call(checkAdmin, { params: { email } }, { signal }),
    staleTime: 60_000,
  });
