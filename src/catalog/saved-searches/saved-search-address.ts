import type { SavedSearch } from '#contracts/catalog/saved-searches.ts';
import {
  defaultSort,
  type Filters,
  readFilters,
  writeFilters,
} from '#src/catalog/lists/product-filters.ts';
import { paths } from '#src/lib/paths.ts';

/** Converts a saved search's filters to list filters. */
function listFilters(saved: SavedSearch['filters']): Filters {
  const entries = Object.entries(saved).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return readFilters(new URLSearchParams(entries));
}

/** Returns the URL of the list that shows a saved search's products. */
export function savedSearchAddress({ filters: saved }: SavedSearch): string {
  const filters = listFilters(saved);
  const [category, ...others] = filters.category;
  if (category === undefined || others.length > 0) {
    return `${paths.products}?${writeFilters(filters)}`;
  }
  return `${paths.category(category)}?${writeFilters({ ...filters, category: [] })}`;
}

/** Returns a key that is equal for all searches with the same filters. */
const keyOf = (filters: Filters) =>
  [...writeFilters({ ...filters, sort: defaultSort(filters.q) })].map(String).sort().join('&');

/** Returns the saved search with the same filters, or undefined if there is none. Ignores the sort order. */
export function findSaved(
  searches: readonly SavedSearch[],
  filters: Filters,
): SavedSearch | undefined {
  const key = keyOf(filters);
  return searches.find((search) => keyOf(listFilters(search.filters)) === key);
}
