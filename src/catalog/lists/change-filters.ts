import { readPriceWords } from '#src/catalog/price-text.ts';
import { defaultSort, type Filters } from './product-filters.ts';

/**
 * Applies a change to `filters`. A default sort order changes to the default for the new search text. New search text
 * turns typo correction back on. A new price replaces the price words in the search text.
 */
export function changeFilters(filters: Filters, change: Partial<Filters>): Filters {
  const priced = 'min_price' in change || 'max_price' in change;
  return withChange(priced ? withPriceWords(filters) : filters, change);
}

/**
 * Moves price words from the search text to the price filters: "tele under 500" becomes "tele" with a maximum of
 * $500.
 */
export function withPriceWords(filters: Filters): Filters {
  const said = filters.exact ? null : readPriceWords(filters.q);
  if (!said) return filters;
  return withChange(filters, {
    q: said.text,
    min_price: said.min || filters.min_price,
    max_price: said.max || filters.max_price,
  });
}

function withChange(filters: Filters, change: Partial<Filters>): Filters {
  const changed = { ...filters, ...(change.q !== undefined && { exact: false }), ...change };
  const byDefault = change.sort === undefined && filters.sort === defaultSort(filters.q);
  return byDefault ? { ...changed, sort: defaultSort(changed.q) } : changed;
}

/** Returns the change that clears the search text but keeps the prices, including those from price words. */
export const withoutText = ({ min_price, max_price }: Filters): Partial<Filters> => ({
  q: '',
  min_price,
  max_price,
});
