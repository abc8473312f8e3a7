import { useSearchParams } from 'react-router-dom';
import { startOfDay } from '#src/lib/days.ts';
import { isDay } from '#src/ui/day-field.tsx';

/**
 * The stock book's filters. Days have the format `2026-11-30` and are in the user's time zone. The period includes both
 * days.
 */
export type StockFilters = { by: 'bought' | 'sold'; from: string; until: string };

export const allPieces: StockFilters = { by: 'bought', from: '', until: '' };

const readDay = (text: string | null) => (text && isDay(text) ? text : '');

/** Returns the filters from the URL and a function to change them. */
export function useStockFilters() {
  const [search, setSearch] = useSearchParams();
  const filters: StockFilters = {
    by: search.get('by') === 'sold' ? 'sold' : 'bought',
    from: readDay(search.get('from')),
    until: readDay(search.get('until')),
  };
  const change = (changed: Partial<StockFilters>) => {
    const { by, from, until } = { ...filters, ...changed };
    setSearch(
      { ...(by === 'sold' && { by }), ...(from && { from }), ...(until && { until }) },
      { replace: true, preventScrollReset: true },
    );
  };
  return [filters, change] as const;
}

/** Converts the filters to the API's period, whose end is exclusive. */
export function periodOf({ by, from, until }: StockFilters) {
  return {
    by,
    ...(from && { from: startOfDay(from) }),
    ...(until && { to: startOfDay(until, 1) }),
  };
}
