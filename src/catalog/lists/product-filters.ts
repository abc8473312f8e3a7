import { conditions, conditionTypes, earliestYear } from '#contracts/catalog/product-form.ts';
import { productSorts } from '#contracts/catalog/product-lists.ts';
import type { getFacets } from '#contracts/catalog/search.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';

type FilterQuery = NonNullable<EndpointInput<typeof getFacets>['query']>;

export type Sort = (typeof productSorts)[number];

/** The text filters and their maximum lengths in characters. An empty string turns a filter off. */
const texts = {
  q: 120,
  min_price: 10,
  max_price: 10,
  year_from: 4,
  year_to: 4,
  location: 120,
} as const;
type TextFilter = keyof typeof texts;
const textNames = Object.keys(texts) as TextFilter[];

/** The filters that accept several values from a fixed list. */
export const choices = { condition: conditions, condition_type: conditionTypes } as const;
export type ChoiceFilter = keyof typeof choices;
const choiceNames = Object.keys(choices) as ChoiceFilter[];

/** The filters that accept several names, with the maximum length of each name. */
const names = { category: 60, brand: 60 } as const;
export type NameFilter = keyof typeof names;
const nameFilters = Object.keys(names) as NameFilter[];
/** The maximum number of names per filter that the server accepts. */
export const maxNames = 20;

/**
 * The filters and sort order of a list. If `exact` is true, typos in `q` are not corrected, and price words are
 * treated as normal text.
 */
export type Filters = Record<TextFilter, string> &
  Record<ChoiceFilter | NameFilter, readonly string[]> & { exact: boolean; sort: Sort };

/** Returns whether `text` is a valid price bound: an amount in dollars or an empty string. */
export function isPriceBound(text: string): boolean {
  return /^(\d{1,7}(\.\d{1,2})?)?$/.test(text);
}

/** Returns whether `text` is a valid year bound: `earliestYear` or later, or an empty string. */
export function isYearBound(text: string): boolean {
  return text === '' || (/^\d{4}$/.test(text) && Number(text) >= earliestYear);
}

const checks: Partial<Record<TextFilter, (text: string) => boolean>> = {
  min_price: isPriceBound,
  max_price: isPriceBound,
  year_from: isYearBound,
  year_to: isYearBound,
};

/** Reads the filters from a URL query. Ignores invalid values, because people may edit the URL by hand. */
export function readFilters(search: URLSearchParams): Filters {
  const read = (name: TextFilter) => {
    const text = (search.get(name) ?? '').trim().slice(0, texts[name]);
    return checks[name]?.(text) === false ? '' : text;
  };
  const chosen = (name: ChoiceFilter) => {
    const asked = search.getAll(name);
    return choices[name].filter((choice) => asked.includes(choice));
  };
  const named = (name: NameFilter) => {
    const asked = search.getAll(name).map((one) => one.trim().slice(0, names[name]));
    return [...new Set(asked)].filter((one) => one !== '').slice(0, maxNames);
  };
  return {
    ...(Object.fromEntries(textNames.map((name) => [name, read(name)])) as Record<
      TextFilter,
      string
    >),
    category: named('category'),
    brand: named('brand'),
    condition: chosen('condition'),
    condition_type: chosen('condition_type'),
    exact: search.get('exact') === 'true' && read('q') !== '',
    sort: productSorts.find((sort) => sort === search.get('sort')) ?? defaultSort(read('q')),
  };
}

/** Returns the default sort order of a list: best matches first if there is search text, otherwise newest first. */
export const defaultSort = (q: string): Sort => (q === '' ? 'newest' : 'relevance');

export const noFilters: Filters = readFilters(new URLSearchParams());

/** Returns a URL query that {@link readFilters} can parse. Omits default values. */
export function writeFilters(filters: Filters): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of textNames) if (filters[name] !== '') search.set(name, filters[name]);
  for (const name of [...nameFilters, ...choiceNames]) {
    for (const one of filters[name]) search.append(name, one);
  }
  if (filters.exact) search.set('exact', 'true');
  if (filters.sort !== defaultSort(filters.q)) search.set('sort', filters.sort);
  return search;
}

/** Returns the number of active filters. The sort order and `exact` don't count. */
export function countFilters(filters: Filters): number {
  return [...writeFilters({ ...filters, exact: false, sort: defaultSort(filters.q) })].length;
}

/** Returns the filters in the server's format, without those that are off. */
export function queryOf({ exact, sort: _, ...filters }: Filters): FilterQuery {
  const set = Object.entries(filters).filter(([, value]) => value.length > 0);
  return { ...Object.fromEntries(set), ...(exact && { exact: 'true' as const }) };
}
