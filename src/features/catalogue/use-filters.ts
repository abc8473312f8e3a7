import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { changeFilters } from './change-filters.ts';
import { type Filters, readFilters, writeFilters } from './product-filters.ts';

/**
 * Changes the given filters. With `typing`, replaces the current history entry instead of adding a new one.
 */
export type ChangeFilters = (change: Partial<Filters>, options?: { typing?: boolean }) => void;

/**
 * Returns the filters stored in the URL, and a function to change them. Because they are in the URL, users can share
 * them and go back to earlier ones. A change is visible at once, and the URL changes shortly after, in a transition.
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
