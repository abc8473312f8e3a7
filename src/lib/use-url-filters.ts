import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Changes the given filters. If `typing` is true, replaces the current history entry instead of adding one. */
export type ChangeFilters<Filters> = (
  change: Partial<Filters>,
  options?: { typing?: boolean },
) => void;

/**
 * Returns the filters from the URL and a function to change them. They are in the URL so that links and the Back button
 * work. `read` must ignore invalid values. `read` and `write` must be the same functions on each render.
 */
export function useUrlFilters<Filters>(
  read: (search: URLSearchParams) => Filters,
  write: (filters: Filters) => URLSearchParams,
): readonly [Filters, ChangeFilters<Filters>] {
  const [search, setSearch] = useSearchParams();
  // The latest filters. The user may click something before the URL contains the text that they have just typed.
  const wanted = useRef(search);
  useEffect(() => {
    wanted.current = search;
  }, [search]);
  const change = useCallback<ChangeFilters<Filters>>(
    (changed, { typing = false } = {}) => {
      wanted.current = write({ ...read(wanted.current), ...changed });
      setSearch(wanted.current, { replace: typing, preventScrollReset: true });
    },
    [setSearch, read, write],
  );
  return [read(search), change];
}
