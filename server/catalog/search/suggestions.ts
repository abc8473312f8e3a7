import type { ProductFilters } from '#contracts/catalog/product-lists.ts';
import type { suggestSearches } from '#contracts/catalog/search.ts';
import type { EndpointParsed, EndpointReply } from '#contracts/endpoint.ts';
import type { categoryRepository } from '#server/catalog/category-repository.ts';
import { type CardRow, toCard } from '#server/catalog/product-view.ts';
import { kindWith } from './facts.ts';
import type { Meant } from './interpret-query.ts';
import { recentResults } from './recent-results.ts';
import { type Search, searchOf } from './search-repository.ts';
import { startWith, wordsOf } from './search-words.ts';
import type { nameSuggestions } from './suggested-names.ts';
import { completedKinds, homesOf } from './trade-words.ts';

type Suggestions = EndpointReply<typeof suggestSearches>;

type Parts = {
  readList: (filters: ProductFilters, reading?: { typing?: boolean }) => Promise<Meant | null>;
  /** Returns the first products of a search. */
  first: (search: Search, limit: number) => Promise<CardRow[]>;
  categories: Pick<ReturnType<typeof categoryRepository>, 'all'>;
  suggestNames: ReturnType<typeof nameSuggestions>;
};

/** The search box suggests at most this many brands, this many models and this many categories. */
const maxSuggestedNames = 4;
/** The maximum number of products that the search box suggests. */
const maxSuggestedProducts = 5;
/** How long a server remembers whether the shop has a kind of gear. */
const kindMs = 60_000;

const noSuggestions: Suggestions = {
  kinds: [],
  brands: [],
  models: [],
  categories: [],
  products: [],
  corrected: null,
};

/** Creates the function that returns suggestions for the search box. */
export function createSuggestions({ readList, first, categories, suggestNames }: Parts) {
  const recentKinds = recentResults<boolean>(kindMs);

  /** Returns the first products of that name, or else those that only mention the text. */
  async function productsFor(meant: Meant | null, prices: ProductFilters) {
    const search = searchOf(meant, prices);
    const named = await productsOf(namesOf(search, meant), maxSuggestedProducts);
    return named.length > 0 ? named : productsOf(search, maxSuggestedProducts);
  }

  /** Returns the kinds of gear that name something in the shop. */
  async function inShop(kinds: readonly string[]): Promise<string[]> {
    const found = [];
    // One after the other, so that a search uses only one database connection.
    for (const kind of kinds) {
      const has = async () => {
        const meant = await readList({ q: kind });
        return (await productsOf(namesOf(searchOf(meant), meant), 1)).length > 0;
      };
      if (await recentKinds(kind, has)) found.push(kind);
    }
    return found;
  }

  const namesOf = (search: Search, meant: Meant | null) =>
    meant?.names_only ? search : { ...search, tiers: search.tiers.slice(0, -1) };
  const productsOf = async (search: Search, limit: number) =>
    search.tiers.length === 0 ? [] : first(search, limit);

  return async ({
    q = '',
    ...prices
  }: EndpointParsed<typeof suggestSearches>['query']): Promise<Suggestions> => {
    const meant = await readList({ q }, { typing: true });
    const search = searchOf(meant, prices);
    if (search.tiers.length === 0) return noSuggestions;
    const rows = await productsFor(meant, prices);
    const words = wordsOf(q);
    const completed = completedKinds(words);
    const kinds = await inShop(completed);
    const [kind] = kinds;
    const isUnfinished = rows.length === 0 && kind !== undefined;
    // If the shop has no twelve-string guitar, the categories of guitars come close.
    const typed = wordsOf((rows.length === 0 && kindWith(words)) || q);
    const meantKind = kind ?? completed[0] ?? words.join(' ');
    const homes = homesOf([[meantKind.split(' ').slice(-2).join(' ')]]);
    return {
      ...(meant && meant.units.length > 0
        ? await suggestNames(search.tiers, words, maxSuggestedNames)
        : noSuggestions),
      kinds,
      categories: (await categories.all())
        .filter(({ name }) => startWith(wordsOf(name), typed) || homes.includes(name))
        .map(({ name, count }) => ({ name, count }))
        .slice(0, maxSuggestedNames),
      products: (isUnfinished ? await productsFor(await readList({ q: kind }), prices) : rows).map(
        toCard,
      ),
      corrected: meant?.corrected ?? null,
    };
  };
}
