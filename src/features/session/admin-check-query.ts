import { queryOptions } from '@tanstack/react-query';
import { checkAdmin } from '#contracts/users.ts';
import { call } from '#src/lib/api.ts';

/** The role of the account with this email, and whether that role is admin. */
export const adminCheckQuery = (email: string) =>
  queryOptions({
    queryKey: ['users', 'admin-check', email],
    queryFn: ({ signal }) => call(checkAdmin, { params: { email } }, { signal }),
    staleTime: 60_000,
  });
