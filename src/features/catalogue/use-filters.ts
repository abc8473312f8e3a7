import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Filters, readFilters, writeFilters } from './product-filters.ts';

/** Changes some filters; `typing` replaces the address instead of adding to the history. */
export type ChangeFilters = (change: Partial<Filters>, options?: { typing?: boolean }) => void;

/**
 * The filters in the address: shareable, and back by the Back button. The address follows a moment after
 * what was chosen, so that shows first.
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
