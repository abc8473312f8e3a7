import type { ProductFilters } from '#contracts/catalog/product-lists.ts';

/** How many of a filter's values to name. The rest are counted, as in “2 more”. */
const maxNamed = 3;

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Describes a search in words, for example `“jazzmaster”, Fender or Squier, up to $900`. */
export function nameSearch(filters: ProductFilters): string {
  const { q, location, min_price, max_price, year_from, year_to } = filters;
  const price = (amount: string | undefined) => amount && dollars.format(Number(amount));
  return [
    q && `“${q}”`,
    anyOf(filters.brand),
    anyOf(filters.category),
    anyOf(filters.condition),
    anyOf(filters.condition_type),
    range(price(min_price), price(max_price), 'up to'),
    range(year_from, year_to, 'until'),
    location && `in ${location}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function anyOf(values: readonly string[] = []): string {
  const left = values.length - maxNamed;
  return alternatives.format([...values.slice(0, maxNamed), ...(left > 0 ? [`${left} more`] : [])]);
}

function range(
  from: string | number | undefined,
  to: string | number | undefined,
  before: string,
): string {
  if (from && to) return `${from} to ${to}`;
  if (from) return `from ${from}`;
  return to ? `${before} ${to}` : '';
}
