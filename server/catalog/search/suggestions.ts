import type { ProductFilters } from '#contracts/catalog/product-lists.ts';
import type { suggestSearches } from '#contracts/catalog/search.ts';
import type { EndpointParsed, EndpointReply } from '#contracts/endpoint.ts';
import type { categoryRepository } from '#server/catalog/category-repository.ts';
import { type CardRow, toCard } from '#server/catalog/product-view.ts';
import { kindWith } from './facts.ts';
import type { Meant } from './interpret-query.ts';
import { recentResults } from './recent-results.ts';
import { type Search, searchOf } from './search-repository.ts';
import { marks, startWith, wordsOf } from './search-words.ts';
import { states } from './states.ts';
import type { nameSuggestions } from './suggested-names.ts';
import { completedKinds, homesOf, isWordOfTrade } from './trade-words.ts';

type Suggestions = EndpointReply<typeof suggestSearches>;

type Parts = {
  readList: (filters: ProductFilters, reading?: { typing?: boolean }) => Promise<Meant | null>;
  /** Returns the first products of a search. */
  first: (search: Search, limit: number) => Promise<CardRow[]>;
  categories: Pick<ReturnType<typeof categoryRepository>, 'all'>;
  suggestNames: ReturnType<typeof nameSuggestions>;
};

/** The search box suggests at most this many searches, this many brands, this many models and this many categories. */
const maxSuggestedNames = 4;
/** The maximum number of products that the search box suggests. */
const maxSuggestedProducts = 5;
/** The maximum number of words that are looked up as places. */
const maxPlaces = 3;
/** How long a server remembers whether the shop has a kind of gear or a place. */
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

  /** Returns the first products that a text names. */
  async function productsNamed(meant: Meant | null, prices: ProductFilters, limit: number) {
    const search = searchOf(meant, prices);
    const tiers = meant?.names_only ? search.tiers : search.tiers.slice(0, -1);
    return productsOf({ ...search, tiers }, limit);
  }

  /** Returns the kinds of gear that name something in the shop. */
  async function inShop(kinds: readonly string[]): Promise<string[]> {
    const found = [];
    // One after the other, so that a search uses only one database connection.
    for (const kind of kinds) {
      const has = async () => (await productsNamed(await readList({ q: kind }), {}, 1)).length > 0;
      if (await recentKinds(kind, has)) found.push(kind);
    }
    return found;
  }

  /** Returns the searches in which the last word of a search becomes a city or state in the shop. */
  async function completedPlaces(words: readonly string[], meant: Meant | null) {
    const last = words.at(-1) ?? '';
    const cities = (meant?.units.at(-1)?.strong ?? []).flat(2).map((word) => [word, word] as const);
    const places = last.length < 3 ? [] : [...cities, ...states];
    const found = [];
    for (const [name, term] of places
      .filter(([name]) => name !== last && name.startsWith(last))
      .slice(0, maxPlaces)) {
      const query = `'${marks.location}${term}'`;
      const has = async () =>
        (await productsOf({ ...searchOf(null), tiers: [[query]] }, 1)).length > 0;
      if (await recentKinds(query, has)) found.push([...words.slice(0, -1), name].join(' '));
    }
    return found;
  }

  const productsOf = async (search: Search, limit: number) =>
    search.tiers.length === 0 ? [] : first(search, limit);

  return async ({
    q = '',
    ...prices
  }: EndpointParsed<typeof suggestSearches>['query']): Promise<Suggestions> => {
    const meant = await readList({ q }, { typing: true });
    const search = searchOf(meant, prices);
    if (search.tiers.length === 0) return noSuggestions;
    const words = wordsOf(q);
    const completed = completedKinds(words);
    const kinds = await inShop(completed);
    const [kind] = kinds;
    // "Overd" is not a misspelled "over", and "picku" not a guitar with pickups.
    const last = words.at(-1) ?? '';
    const isUnfinished =
      kind !== undefined && (meant?.corrected || (last.length > 3 && !isWordOfTrade(last)));
    const named = isUnfinished ? [] : await productsNamed(meant, prices, maxSuggestedProducts);
    const others = () =>
      kind === undefined
        ? productsOf(search, maxSuggestedProducts)
        : readList({ q: kind }).then((read) => productsNamed(read, prices, maxSuggestedProducts));
    const rows = named.length > 0 ? named : await others();
    // If the shop has no twelve-string guitar, the categories of guitars come close.
    const typed = wordsOf((rows.length === 0 && kindWith(words)) || q);
    const meantKind = kind ?? completed[0] ?? words.join(' ');
    const homes = homesOf([[meantKind.split(' ').slice(-2).join(' ')]]);
    return {
      ...(meant && meant.units.length > 0
        ? await suggestNames(search.tiers, words, maxSuggestedNames)
        : noSuggestions),
      kinds: [...kinds, ...(await completedPlaces(words, meant))].slice(0, maxSuggestedNames),
      categories: (await categories.all())
        .filter(({ name }) => startWith(wordsOf(name), typed) || homes.includes(name))
        .map(({ name, count }) => ({ name, count }))
        .slice(0, maxSuggestedNames),
      products: rows.map(toCard),
      corrected: meant?.corrected ?? null,
    };
  };
}
