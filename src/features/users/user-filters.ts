import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Role, roles } from '#contracts/permissions.ts';
import { userSorts } from '#contracts/user-list.ts';

export type UserSort = (typeof userSorts)[number];

/** The filters and sort order of the user list. If `role` is null, users with any role are listed. */
export type UserFilters = { q: string; role: Role | null; sort: UserSort };

const longestQuery = 120;

/** Parses the filters from URL parameters. Ignores invalid values. */
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

/** Changes the given filters. If `typing` is true, replaces the current history entry instead of adding one. */
export type ChangeUserFilters = (
  change: Partial<UserFilters>,
  options?: { typing?: boolean },
) => void;

/**
 * Returns the filters from the URL and a function to change them. They are in the URL so that links and the Back button
 * work.
 */
export function useUserFilters(): readonly [UserFilters, ChangeUserFilters] {
  const [search, setSearch] = useSearchParams();
  // The latest filters. The user may click a filter before the URL contains the text that they have just typed.
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
