import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ownProductSorts } from '#contracts/own-products.ts';
import { type OwnTab, ownTabKeys } from './own-status.ts';

export type OwnSort = (typeof ownProductSorts)[number];

/** The tab, search text and sort order of My Products. */
export type OwnFilters = { tab: OwnTab; q: string; sort: OwnSort };

const longestQuery = 120;

function readFilters(search: URLSearchParams): OwnFilters {
  return {
    tab: ownTabKeys.find((key) => key === search.get('status')) ?? 'all',
    q: (search.get('q') ?? '').trim().slice(0, longestQuery),
    sort: ownProductSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
  };
}

function writeFilters({ tab, q, sort }: OwnFilters): URLSearchParams {
  return new URLSearchParams({
    ...(tab !== 'all' && { status: tab }),
    ...(q !== '' && { q }),
    ...(sort !== 'newest' && { sort }),
  });
}

/** Changes the given filters. If `typing` is true, replaces the current history entry instead of adding one. */
export type ChangeOwnFilters = (
  change: Partial<OwnFilters>,
  options?: { typing?: boolean },
) => void;

/** Returns the filters from the URL and a function to change them. */
export function useOwnFilters(): readonly [OwnFilters, ChangeOwnFilters] {
  const [search, setSearch] = useSearchParams();
  // The latest filters. The user may click something before the URL contains the text that they have just typed.
  const wanted = useRef(search);
  useEffect(() => {
    wanted.current = search;
  }, [search]);
  const change = useCallback<ChangeOwnFilters>(
    (changed, { typing = false } = {}) => {
      wanted.current = writeFilters({ ...readFilters(wanted.current), ...changed });
      setSearch(wanted.current, { replace: typing, preventScrollReset: true });
    },
    [setSearch],
  );
  return [readFilters(search), change];
}
