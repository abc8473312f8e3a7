import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { changeFilters } from './change-filters.ts';
import { type Filters, readFilters, writeFilters } from './product-filters.ts';

/** Changes the given filters. If `typing` is true, replaces the current history entry instead of adding one. */
export type ChangeFilters = (change: Partial<Filters>, options?: { typing?: boolean }) => void;

/**
 * Returns the filters from the URL and a function to change them. Keeping filters in the URL makes them shareable and
 * lets the Back button restore them. A change is visible immediately. The URL is updated shortly after, in a
 * transition.
 */
export function useFilters(): readonly [Filters, ChangeFilters] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [wanted, want] = useOptimistic(search);
  const change: ChangeFilters = (changed, { typing = false } = {}) => {
    const next = writeFilters(changeFilters(readFilters(wanted), changed));
    startTransition(async () => {
      want(next);
      await navigate({ search: next.toString() }, { replace: typing, preventScrollReset: true });
    });
  };
  return [readFilters(wanted), change];
}
