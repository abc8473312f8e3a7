import { type RawBuilder, sql } from 'kysely';
import type { ProductFilters } from '#contracts/catalog/product-lists.ts';
import type { FacetName } from '#contracts/catalog/search.ts';
import { toCents } from '#contracts/money.ts';
import { keyOfBrand } from './brand-key.ts';
import { marks, nameKey, wordsOf } from './search-words.ts';
import { states } from './states.ts';

/**
 * All filters of a list except `q`. `terms` are full-text queries and `conditions` are SQL conditions on
 * `product_search`. All of them must match.
 */
export type SearchFilters = {
  terms: string[];
  conditions: RawBuilder<boolean>[];
  /** The conditions on the price, which are also in `conditions`. An index in price order supports them. */
  priceLimits: RawBuilder<boolean>[];
  /**
   * The selected brand as one word, or null unless exactly one brand is selected. An index has each brand's products in
   * price order.
   */
  brandKey: string | null;
  /** A cache key. Equal filters have the same key. */
  key: string;
};

/** The names of each facet's filters. */
const filtersOf: Record<FacetName, readonly (keyof ProductFilters)[]> = {
  category: ['category'],
  brand: ['brand'],
  condition: ['condition'],
  condition_type: ['condition_type'],
  price: ['min_price', 'max_price'],
  year: ['year_from', 'year_to'],
  location: ['location'],
};

/**
 * Converts filters to full-text queries and SQL conditions. Equality filters become terms, so that a single index
 * supports all of them.
 */
export function searchFilters(filters: ProductFilters): SearchFilters {
  const places = wordsOf(filters.location ?? '').slice(0, 8);
  const terms = [
    anyValue(marks.category, filters.category),
    anyValue(marks.brand, filters.brand, keyOfBrand),
    anyValue(marks.condition, filters.condition),
    anyValue(marks.conditionType, filters.condition_type),
    ...(places.length > 0 ? [locatedIn(places)] : []),
    // A location without letters or digits can't match anything.
    places.length === 0 && filters.location ? `'${marks.location}'` : null,
  ].filter((part) => part !== null);
  const priceLimits: RawBuilder<boolean>[] = [];
  if (filters.min_price) priceLimits.push(sql`price_cents >= ${toCents(filters.min_price)}`);
  if (filters.max_price) priceLimits.push(sql`price_cents <= ${toCents(filters.max_price)}`);
  const conditions = [...priceLimits];
  if (filters.year_from) conditions.push(sql`year >= ${filters.year_from}::smallint`);
  if (filters.year_to) conditions.push(sql`year <= ${filters.year_to}::smallint`);
  const [brand, ...others] = filters.brand ?? [];
  const brandKey = brand !== undefined && others.length === 0 ? keyOfBrand(brand) : null;
  // An index has each brand's products by year. Collecting all products of these years would take longer.
  if (brandKey !== null && isFiltered(filters, 'year'))
    conditions.push(sql`brand_key = ${brandKey}`);
  return {
    terms,
    conditions,
    priceLimits,
    brandKey,
    key: JSON.stringify([
      terms,
      filters.min_price,
      filters.max_price,
      filters.year_from,
      filters.year_to,
    ]),
  };
}

/** Returns a query for places that begin with these words, of which the last ones can be the name of a state. */
function locatedIn(words: readonly string[]): string {
  const begins = words.map((word) => `'${marks.location}${word}':*`);
  const inStates = words.flatMap((_, at) => {
    const typed = words.slice(at).join(' ');
    const named = [...states].filter(([name]) => typed.length > 2 && name.startsWith(typed));
    return named.map(([, state]) => [...begins.slice(0, at), `'${marks.location}${state}'`]);
  });
  return `(${[begins, ...inStates].map((terms) => `(${terms.join(' & ')})`).join(' | ')})`;
}

function anyValue(
  mark: string,
  values: readonly string[] | undefined,
  keyOf = nameKey,
): string | null {
  if (!values || values.length === 0) return null;
  return `(${values.map((value) => `'${mark}${keyOf(value)}'`).join(' | ')})`;
}

/** Returns the filters without the filters of one facet, or without the search text. */
export function withoutFilter(filters: ProductFilters, name: FacetName | 'q'): ProductFilters {
  const own: readonly string[] = name === 'q' ? ['q'] : filtersOf[name];
  const entries = Object.entries(filters).filter(([key]) => !own.includes(key));
  return Object.fromEntries(entries) as ProductFilters;
}

/** Returns whether a facet's filter, or the search text, is set. */
export function isFiltered(filters: ProductFilters, name: FacetName | 'q'): boolean {
  const own = name === 'q' ? (['q'] as const) : filtersOf[name];
  return own.some((key) => {
    const value = filters[key];
    return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  });
}
