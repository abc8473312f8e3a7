import { queryOptions } from '@tanstack/react-query';
import { checkAdmin } from '#contracts/users.ts';
import { call } from '#src/lib/api.ts';

/** Whether the account of this e-mail is an admin, as the server knows it. */
export const adminCheckQuery = (email: string) =>
  queryOptions({
    queryKey: ['users', 'admin-check', email],
    queryFn: ({ signal }) => call(checkAdmin, { params: { email } }, { signal }),
    staleTime: 60_000,
  });
