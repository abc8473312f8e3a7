import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ListedUser, listUsers, makeAdmin, setRole } from '#contracts/people/user-list.ts';
import type { User } from '#contracts/people/users.ts';
import type { Role } from '#contracts/permissions.ts';
import { call } from '#src/lib/api.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import type { UserFilters } from './user-filters.ts';

/** The accounts that match the filters. */
export const usersQuery = ({ q, role, suspended, sort }: UserFilters) => ({
  ...pagedQuery(
    [...queryKeys.users, 'list', { q, role, suspended, sort }],
    (page, options) =>
      call(
        listUsers,
        {
          query: {
            limit: 50,
            sort,
            ...(q !== '' && { q }),
            ...(role !== null && { role }),
            ...(suspended && { suspended: 'true' as const }),
            ...page,
          },
        },
        options,
      ),
    (first) => ({ totalCapped: first.total_capped }),
  ),
  placeholderData: keepPreviousData,
});

/** A user, and the role to assign to them. */
export type RoleChange = {
  user: User & Pick<ListedUser, 'unverified' | 'last_admin'>;
  role: Role;
};

/**
 * Changes a user's role, then reloads the users. Also reloads them if the server rejects the change, because that means
 * that the loaded users are out of date.
 */
export function useSetRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ user: { _id: id }, role }: RoleChange) =>
      role === 'admin'
        ? call(makeAdmin, { params: { id } })
        : call(setRole, { params: { id }, body: { role } }),
    onSettled: () => void markStale(queryClient, queryKeys.users),
  });
}
