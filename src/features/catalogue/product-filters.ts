import { type Condition, conditions, productSorts } from '#contracts/products.ts';

export type Sort = (typeof productSorts)[number];

/** What a list is narrowed and ordered by. Amounts as typed, empty where there is no bound. */
export type Filters = {
  q: string;
  min_price: string;
  max_price: string;
  condition: readonly Condition[];
  sort: Sort;
};

export const noFilters: Filters = {
  q: '',
  min_price: '',
  max_price: '',
  condition: [],
  sort: 'newest',
};

const longestQuery = 120;

/** Whether `text` can stand as a price bound: an amount, or nothing. */
export function isPriceBound(text: string): boolean {
  return /^(\d{1,7}(\.\d{1,2})?)?$/.test(text);
}

/** Reads an address's search part; what makes no sense there (people edit addresses) is left out. */
export function readFilters(search: URLSearchParams): Filters {
  const bound = (name: string) => {
    const text = search.get(name) ?? '';
    return isPriceBound(text) ? text : '';
  };
  const chosen = search.getAll('condition');
  return {
    q: (search.get('q') ?? '').trim().slice(0, longestQuery),
    min_price: bound('min_price'),
    max_price: bound('max_price'),
    condition: conditions.filter((condition) => chosen.includes(condition)),
    sort: productSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
  };
}

/** The search part that {@link readFilters} reads back; only what differs from no filters. */
export function writeFilters(filters: Filters): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of ['q', 'min_price', 'max_price'] as const) {
    if (filters[name] !== '') search.set(name, filters[name]);
  }
  for (const condition of filters.condition) search.append('condition', condition);
  if (filters.sort !== 'newest') search.set('sort', filters.sort);
  return search;
}

/** How many filters narrow the list; an order is none. */
export function countFilters({ q, min_price, max_price, condition }: Filters): number {
  return [q, min_price, max_price].filter((text) => text !== '').length + condition.length;
}
