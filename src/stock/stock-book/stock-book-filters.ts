import {
  type StockList,
  type StockSort,
  stockLists,
  stockSorts,
} from '#contracts/stock/stock-book.ts';
import { startOfDay } from '#src/lib/days.ts';
import { useUrlFilters } from '#src/lib/use-url-filters.ts';
import { isDay } from '#src/ui/day-field.tsx';

/**
 * The stock book's filters. Days are formatted like `2026-11-30`, in the shop's time zone. Both ends of the period
 * are inclusive.
 */
export type StockFilters = {
  by: StockList;
  q: string;
  from: string;
  until: string;
  sort: StockSort;
};

/** The default list and filters. They don't change the sort order. */
export const allPieces = { by: 'bought', q: '', from: '', until: '' } as const;

const maxQueryLength = 120;
const readDay = (text: string | null) => (text && isDay(text) ? text : '');

const readFilters = (search: URLSearchParams): StockFilters => ({
  by: stockLists.find((by) => by === search.get('by')) ?? 'bought',
  q: (search.get('q') ?? '').trim().slice(0, maxQueryLength),
  from: readDay(search.get('from')),
  until: readDay(search.get('until')),
  sort: stockSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
});

const writeFilters = ({ by, q, from, until, sort }: StockFilters) =>
  new URLSearchParams({
    ...(by !== 'bought' && { by }),
    ...(q && { q }),
    ...(from && { from }),
    ...(until && { until }),
    ...(sort !== 'newest' && { sort }),
  });

/** Returns the filters from the URL and a function to change them. */
export const useStockFilters = () => useUrlFilters(readFilters, writeFilters);

/** Converts the filters to the API's query. The end of the API's period is exclusive. */
export function queryOf({ by, q, from, until, sort }: StockFilters) {
  return {
    by,
    sort,
    ...(q && { q }),
    ...(from && { from: startOfDay(from) }),
    ...(until && { to: startOfDay(until, 1) }),
  };
}
