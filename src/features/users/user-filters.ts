import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Role, roles } from '#contracts/permissions.ts';
import { userSorts } from '#contracts/users.ts';

export type UserSort = (typeof userSorts)[number];

/** What the list of users is narrowed and ordered by; null: every role. */
export type UserFilters = { q: string; role: Role | null; sort: UserSort };

const longestQuery = 120;

/** Reads an address's search part; what makes no sense there (people edit addresses) is left out. */
function readFilters(search: URLSearchParams): UserFilters {
  return {
    q: (search.get('q') ?? '').trim().slice(0, longestQuery),
    role: roles.find((role) => role === search.get('role')) ?? null,
    sort: userSorts.find((sort) => sort === search.get('sort')) ?? 'since_asc',
  };
}

function writeFilters({ q, role, sort }: UserFilters): URLSearchParams {
  return new URLSearchParams({
    ...(q !== '' && { q }),
    ...(role !== null && { role }),
    ...(sort !== 'since_asc' && { sort }),
  });
}

/** Changes some filters; `typing` replaces the address instead of adding to the history. */
export type ChangeUserFilters = (
  change: Partial<UserFilters>,
  options?: { typing?: boolean },
) => void;

/** The filters in the address: shareable, and back by the Back button. */
export function useUserFilters(): readonly [UserFilters, ChangeUserFilters] {
  const [search, setSearch] = useSearchParams();
  // Leaving a text field for a choice makes two changes before the address has followed the first.
  const wanted = useRef(search);
  useEffect(() => {
    wanted.current = search;
  }, [search]);
  const change = useCallback<ChangeUserFilters>(
    (changed, { typing = false } = {}) => {
      wanted.current = writeFilters({ ...readFilters(wanted.current), ...changed });
      setSearch(wanted.current, { replace: typing, preventScrollReset: true });
    },
    [setSearch],
  );
  return [readFilters(search), change];
}
