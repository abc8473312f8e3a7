import { userSorts } from '#contracts/people/user-list.ts';
import { type Role, roles } from '#contracts/permissions.ts';
import { type ChangeFilters, useUrlFilters } from '#src/lib/use-url-filters.ts';

export type UserSort = (typeof userSorts)[number];

/** The filters and sort order of the user list. If `role` is null, users with any role are listed. */
export type UserFilters = { q: string; role: Role | null; suspended: boolean; sort: UserSort };

const maxQueryLength = 120;

/** Parses the filters from URL parameters. Ignores invalid values. */
function readFilters(search: URLSearchParams): UserFilters {
  const suspended = search.get('suspended') === 'true';
  return {
    q: (search.get('q') ?? '').trim().slice(0, maxQueryLength),
    // The select offers either a role or the suspended accounts.
    role: suspended ? null : (roles.find((role) => role === search.get('role')) ?? null),
    suspended,
    sort: userSorts.find((sort) => sort === search.get('sort')) ?? 'since_asc',
  };
}

function writeFilters({ q, role, suspended, sort }: UserFilters): URLSearchParams {
  return new URLSearchParams({
    ...(q !== '' && { q }),
    ...(role !== null && { role }),
    ...(suspended && { suspended: 'true' }),
    ...(sort !== 'since_asc' && { sort }),
  });
}

export type ChangeUserFilters = ChangeFilters<UserFilters>;

/** Returns the filters from the URL and a function to change them. */
export const useUserFilters = () => useUrlFilters(readFilters, writeFilters);
