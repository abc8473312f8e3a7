import { checkAdmin } from '#contracts/people/users.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** The role of the account with this email address, and whether it is an admin account. */
export const adminCheckQuery = (email: string) =>
  callQuery(
    [...queryKeys.roleChecks, email],
    checkAdmin,
    { params: { email } },
    {
      staleTime: 60_000,
    },
  );
