import { conditions, conditionTypes } from '#contracts/catalog/product-form.ts';
import type { ProductFilters } from '#contracts/catalog/product-lists.ts';
import {
  type FacetName,
  type FacetReply,
  facetNames,
  priceSteps,
} from '#contracts/catalog/search.ts';
import { fromCents } from '#contracts/money.ts';
import type { CategoryRow } from '#server/catalog/category-repository.ts';
import { keyOfBrand } from './brand-key.ts';
import type { FacetCounts, facetRepository } from './facet-repository.ts';
import type { Interpretation } from './interpret-query.ts';
import type { recentResults } from './recent-results.ts';
import { sampleFactor } from './search-document.ts';
import { isFiltered, searchFilters, withoutFilter } from './search-filters.ts';
import type { SearchPlan } from './search-plan.ts';
import type { Search } from './search-repository.ts';

type Parts = {
  plan: SearchPlan;
  facets: ReturnType<typeof facetRepository>;
  categories: readonly CategoryRow[];
  recent: RecentCounts;
};

/** The maximum number of values to return for a facet, apart from selected ones. */
const maxValues = 60;

type Counted = { total: number; exact: boolean; counts: FacetCounts };

/** A cache of counts from the last few seconds. */
export type RecentCounts = ReturnType<typeof recentResults<Counted>>;

/**
 * Counts the matches for each value of each facet. If a facet has a filter, its values are counted without that filter,
 * in a separate query. All other facets are counted in a single query. `meant` is null if the search text can't match
 * anything.
 */
export async function countFacets(
  filters: ProductFilters,
  meant: Pick<Interpretation, 'tiers'> | null,
  { plan, facets, categories, recent }: Parts,
): Promise<Omit<FacetReply, 'corrected'>> {
  const tiers = meant?.tiers ?? [];
  const searchOf = (left: ProductFilters): Search => ({ tiers, ...searchFilters(left) });

  async function count(search: Search, names: readonly FacetName[]): Promise<Counted> {
    if (!(await plan.isLarge())) return read(search, names);
    return recent(JSON.stringify([search.tiers, search.key, names]), () => read(search, names));
  }

  async function read(search: Search, names: readonly FacetName[]): Promise<Counted> {
    if (names.length === 0) {
      const { count: total, exact } = await plan.count(search);
      return { total, exact, counts: noCounts() };
    }
    const most = plan.maxCounted;
    const level = await plan.sampleFor(search);
    if (level !== null) {
      const { total, counts } = await facets.count(search, names, { most, level });
      const factor = sampleFactor(level);
      return { total: total * factor, exact: false, counts: scaled(counts, factor) };
    }
    const { total, counts } = await facets.count(search, names, { most, level: null });
    return { total, exact: total < most, counts };
  }

  const set = facetNames.filter((name) => isFiltered(filters, name));
  const shared = facetNames.filter((name) => !set.includes(name));
  const none: Counted = { total: 0, exact: true, counts: noCounts() };
  const all = meant === null ? none : await count(searchOf(filters), shared);
  const own = new Map<FacetName, Counted>();
  for (const name of set) {
    const counted =
      meant === null ? none : await count(searchOf(withoutFilter(filters, name)), [name]);
    own.set(name, counted);
  }
  const of = (name: FacetName) => (own.get(name) ?? all).counts[name];

  const loosen: FacetReply['loosen'] = [];
  if (all.total === 0) {
    for (const [filter, { total, exact }] of own) loosen.push({ filter, count: total, exact });
    if (set.length > 0 && isFiltered(filters, 'q')) {
      const { count, exact } = await plan.count({ ...searchOf(filters), tiers: [] });
      loosen.push({ filter: 'q', count, exact });
    }
  }
  const brands = mostFrequent(of('brand'), filters.brand);
  const spellings = await facets.spellings(brands.map(({ value }) => value));
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  return {
    total: { count: all.total, exact: all.exact },
    facets: {
      category: named(of('category'), (id) => categoryNames.get(id), filters.category),
      brand: named(brands, (key) => spellings.get(key) ?? key, filters.brand),
      condition: inOrder(of('condition'), conditions),
      condition_type: inOrder(of('condition_type'), conditionTypes),
      location: named(of('location'), (location) => location, undefined),
      price: priceBars(of('price')),
      year: of('year')
        .map(({ value, count }) => ({ from: Number(value), to: Number(value) + 9, count }))
        .toSorted((a, b) => a.from - b.from),
    },
    estimated: facetNames.filter((name) => !(own.get(name) ?? all).exact),
    loosen: loosen.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count),
  };
}

type Values = { value: string; count: number }[];

const noCounts = () =>
  Object.fromEntries(facetNames.map((name) => [name, []])) as unknown as FacetCounts;

const scaled = (counts: FacetCounts, factor: number) =>
  Object.fromEntries(
    facetNames.map((name) => [
      name,
      counts[name].map(({ value, count }) => ({ value, count: count * factor })),
    ]),
  ) as FacetCounts;

const byCount = (a: Values[number], b: Values[number]) =>
  b.count - a.count || (a.value < b.value ? -1 : 1);

/** Returns the most frequent values and the selected ones. Names are looked up only for these. */
function mostFrequent(values: Values, selected: readonly string[] = []): Values {
  const keys = new Set(selected.map(keyOfBrand));
  return values
    .toSorted(byCount)
    .filter(({ value }, index) => index < maxValues || keys.has(value));
}

/** Returns the most frequent values with their names. Includes selected values even if no product has them. */
function named(
  values: Values,
  nameOf: (value: string) => string | undefined,
  selected: readonly string[] = [],
): Values {
  const sorted = values
    .map(({ value, count }) => ({ value: nameOf(value) ?? '', count }))
    .filter(({ value }) => value !== '')
    .toSorted(byCount);
  const keys = new Set(selected.map(keyOfBrand));
  const isSelected = ({ value }: { value: string }) => keys.has(keyOfBrand(value));
  const shown = [...sorted.slice(0, maxValues), ...sorted.slice(maxValues).filter(isSelected)];
  const missing = selected.filter(
    (one) => !shown.some(({ value }) => keyOfBrand(value) === keyOfBrand(one)),
  );
  return [...shown, ...missing.map((value) => ({ value, count: 0 }))];
}

const inOrder = (values: Values, order: readonly string[]): Values =>
  order.map((value) => ({
    value,
    count: values.find((counted) => counted.value === value)?.count ?? 0,
  }));

const priceBars = (values: Values): FacetReply['facets']['price'] =>
  priceSteps.map((from, index) => {
    const to = priceSteps[index + 1];
    return {
      from: fromCents(from * 100),
      to: to === undefined ? null : fromCents(to * 100),
      count: values.find(({ value }) => Number(value) === index)?.count ?? 0,
    };
  });
