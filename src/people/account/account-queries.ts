import { getAccount, planDeletion, renameAccount } from '#contracts/people/account.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { acceptUser } from '#src/lib/session.ts';
import { useChange } from '#src/lib/use-change.ts';
import { platform } from '#src/platform/index.ts';

/** The signed-in user's account, and whether its email address is verified. */
export const accountQuery = callQuery([...queryKeys.account, 'own'], getAccount, {});

/** A list of what the shop would delete and keep if the user deleted the account. */
export const deletionPlanQuery = callQuery(
  [...queryKeys.account, 'deletion'],
  planDeletion,
  {},
  {
    staleTime: 0,
  },
);

/**
 * Changes the user's name in the shop, then in the sign-in service. If the sign-in service fails, the shop keeps the
 * new name.
 */
export const useRename = () =>
  useChange({
    keys: [queryKeys.account],
    mutationFn: async (name: string) => {
      const user = await call(renameAccount, { body: { name } });
      const { ok: everywhere } = await platform.session.rename(user.name);
      return { user, everywhere };
    },
    onSuccess: ({ user }) => acceptUser(user),
  });
