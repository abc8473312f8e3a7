import { conditions, conditionTypes, earliestYear, productSorts } from '#contracts/products.ts';

export type Sort = (typeof productSorts)[number];

/** The text filters and their maximum lengths in characters. An empty text turns a filter off. */
const texts = {
  q: 120,
  min_price: 10,
  max_price: 10,
  brand: 60,
  year_from: 4,
  year_to: 4,
  location: 120,
} as const;
type TextFilter = keyof typeof texts;
const textNames = Object.keys(texts) as TextFilter[];

/** The filters that accept several values, each with its possible values. */
export const choices = { condition: conditions, condition_type: conditionTypes } as const;
export type ChoiceFilter = keyof typeof choices;
const choiceNames = Object.keys(choices) as ChoiceFilter[];

/** A list's filters and sort order. */
export type Filters = Record<TextFilter, string> &
  Record<ChoiceFilter, readonly string[]> & { sort: Sort };

/** Returns whether `text` is a valid price bound: an amount in dollars, or empty. */
export function isPriceBound(text: string): boolean {
  return /^(\d{1,7}(\.\d{1,2})?)?$/.test(text);
}

/** Returns whether `text` is a valid year bound: `earliestYear` or later, or empty. */
export function isYearBound(text: string): boolean {
  return text === '' || (/^\d{4}$/.test(text) && Number(text) >= earliestYear);
}

const checks: Partial<Record<TextFilter, (text: string) => boolean>> = {
  min_price: isPriceBound,
  max_price: isPriceBound,
  year_from: isYearBound,
  year_to: isYearBound,
};

/** Reads the filters from a URL's query. Ignores invalid values, because people may edit the URL by hand. */
export function readFilters(search: URLSearchParams): Filters {
  const read = (name: TextFilter) => {
    const text = (search.get(name) ?? '').trim().slice(0, texts[name]);
    return checks[name]?.(text) === false ? '' : text;
  };
  const chosen = (name: ChoiceFilter) => {
    const asked = search.getAll(name);
    return choices[name].filter((choice) => asked.includes(choice));
  };
  return {
    ...(Object.fromEntries(textNames.map((name) => [name, read(name)])) as Record<
      TextFilter,
      string
    >),
    condition: chosen('condition'),
    condition_type: chosen('condition_type'),
    sort: productSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
  };
}

export const noFilters: Filters = readFilters(new URLSearchParams());

/** Returns a URL query that {@link readFilters} can read. Leaves out default values. */
export function writeFilters(filters: Filters): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of textNames) if (filters[name] !== '') search.set(name, filters[name]);
  for (const name of choiceNames) for (const one of filters[name]) search.append(name, one);
  if (filters.sort !== 'newest') search.set('sort', filters.sort);
  return search;
}

/** Returns the number of active filters, without counting the sort order. */
export function countFilters(filters: Filters): number {
  const { sort: _, ...narrowing } = filters;
  return [...writeFilters({ ...narrowing, sort: 'newest' })].length;
}
