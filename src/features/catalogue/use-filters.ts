import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Filters, readFilters, writeFilters } from './product-filters.ts';

/** Changes some filters. With `typing`, replaces the current history entry instead of adding one. */
export type ChangeFilters = (change: Partial<Filters>, options?: { typing?: boolean }) => void;

/**
 * Returns the filters in the URL and a function that changes them. The URL can be shared, and Back restores the
 * earlier filters. A change shows immediately; the URL follows in a transition.
 */
export function useFilters(): readonly [Filters, ChangeFilters] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [wanted, want] = useOptimistic(search);
  const change: ChangeFilters = (changed, { typing = false } = {}) => {
    const next = writeFilters({ ...readFilters(wanted), ...changed });
    startTransition(async () => {
      want(next);
      await navigate({ search: next.toString() }, { replace: typing, preventScrollReset: true });
    });
  };
  return [readFilters(wanted), change];
}
