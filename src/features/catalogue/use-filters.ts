import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Filters, readFilters, writeFilters } from './product-filters.ts';

/** Changes some filters; `typing` replaces the address instead of adding to the history. */
export type ChangeFilters = (change: Partial<Filters>, options?: { typing?: boolean }) => void;

/** The filters in the address: shareable, and back by the Back button. */
export function useFilters(): readonly [Filters, ChangeFilters] {
  const [search, setSearch] = useSearchParams();
  // Leaving a text field for a checkbox makes two changes before the address has followed the first.
  const wanted = useRef(search);
  useEffect(() => {
    wanted.current = search;
  }, [search]);
  const change: ChangeFilters = (changed, { typing = false } = {}) => {
    wanted.current = writeFilters({ ...readFilters(wanted.current), ...changed });
    setSearch(wanted.current, { replace: typing, preventScrollReset: true });
  };
  return [readFilters(search), change];
}
