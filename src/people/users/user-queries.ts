import { keepPreviousData } from '@tanstack/react-query';
import { type ListedUser, listUsers, makeAdmin, setRole } from '#contracts/people/user-list.ts';
import type { User } from '#contracts/people/users.ts';
import type { Role } from '#contracts/permissions.ts';
import { call } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
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

export const useSetRole = () =>
  useChange({
    keys: [queryKeys.users],
    mutationFn: ({ user: { _id: id }, role }: RoleChange) =>
      role === 'admin'
        ? call(makeAdmin, { params: { id } })
        : call(setRole, { params: { id }, body: { role } }),
  });
