import { useSearchParams } from 'react-router-dom';
import { type Filters, readFilters, writeFilters } from './product-filters.ts';

/** Changes some filters; `typing` replaces the address instead of adding to the history. */
export type ChangeFilters = (change: Partial<Filters>, options?: { typing?: boolean }) => void;

/** The filters in the address: shareable, and back by the Back button. */
export function useFilters(): readonly [Filters, ChangeFilters] {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const change: ChangeFilters = (changed, { typing = false } = {}) =>
    setSearch((now) => writeFilters({ ...readFilters(now), ...changed }), {
      replace: typing,
      preventScrollReset: true,
    });
  return [filters, change];
}
