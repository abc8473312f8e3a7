import type {
  ProductFilters,
  ProductPage,
  ProductQuery,
} from '#contracts/catalog/product-lists.ts';
import { type FacetReply, facetNames } from '#contracts/catalog/search.ts';
import { categoryRepository } from '#server/catalog/category-repository.ts';
import { sortKeyOf } from '#server/catalog/product-list-query.ts';
import { toCard } from '#server/catalog/product-view.ts';
import type { Database } from '#server/db/client.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import { countFacets, type RecentCounts } from './count-facets.ts';
import { asksForGood, isAmount, textOf, unitsThatMatch } from './drop-words.ts';
import { facetRepository } from './facet-repository.ts';
import { kindWith } from './facts.ts';
import {
  asksForAll,
  type Interpretation,
  interpretQuery,
  type Meant,
  noWords,
  saysLittle,
} from './interpret-query.ts';
import { lexiconRepository } from './lexicon-repository.ts';
import { namesModel } from './names-model.ts';
import { recentResults } from './recent-results.ts';
import { sampleFactor, sampleLevels } from './search-document.ts';
import { isFiltered, searchFilters } from './search-filters.ts';
import { createSearchPlan, keptMs, type Sampling, usualSampling } from './search-plan.ts';
import {
  listOrder,
  type Search,
  type SearchSort,
  searchOf,
  searchRepository,
  tieredSorts,
} from './search-repository.ts';
import {
  inModel,
  isOnlyMentioned,
  namedFirst,
  type Tier,
  tiersOf,
  type Unit,
} from './search-tiers.ts';
import { wordsOf } from './search-words.ts';
import { nameSuggestions } from './suggested-names.ts';
import { suggestionRepository } from './suggestion-repository.ts';
import { createSuggestions } from './suggestions.ts';
import { closeTo, closeToSmall, isNameOrKind } from './trade-words.ts';

export type ProductSearch = ReturnType<typeof createProductSearch>;

/** How to read a text. The last word may be unfinished while someone is still `typing`. */
type Reading = { future?: boolean; typing?: boolean };

/** The maximum number of matches to count to compare words. */
const maxCompared = 1_000;

/** Creates the search. `sampling` sets the shop size above which counts are estimated from samples. */
export function createProductSearch({
  db,
  sampling = usualSampling,
}: {
  db: Database;
  sampling?: Sampling;
}) {
  const repository = searchRepository(db);
  const lexicon = lexiconRepository(db);
  const categories = categoryRepository(db);
  const names = suggestionRepository(db);
  const suggestNames = nameSuggestions(names, lexicon);
  const recent: RecentCounts = recentResults(keptMs);
  const recentlyDropped = recentResults<Meant | null>(keptMs);
  const recentFacets = recentResults<FacetReply>(keptMs);
  const plan = createSearchPlan(repository, () => categories.countAll(), sampling);

  /** Interprets the search text. Returns null if the text contains no words, because then nothing can match. */
  async function read(
    { q = '', exact }: ProductFilters,
    { typing = false, ...options }: Reading = {},
  ): Promise<Interpretation | null> {
    if (q === '' || (exact !== 'true' && asksForAll(q))) return noWords;
    // A "guitar stand" is not the beginning of a Les Paul Standard.
    const complete = !typing && closeToSmall(wordsOf(q)) !== undefined;
    const reading = { ...options, complete, exact: exact === 'true' };
    const interpretation = await interpretQuery(q, lexicon, reading);
    return interpretation.tiers.length === 0 ? null : interpretation;
  }

  /**
   * Interprets the search text of a list. If it names a model, such as "gibson sg", or a thing that the shop may not
   * have, only names can match, because many descriptions compare a guitar with a famous one. With `exact`, descriptions
   * can match too.
   */
  async function readList(filters: ProductFilters, reading?: Reading): Promise<Meant | null> {
    const meant = await read(filters, reading);
    if (!meant || filters.exact === 'true') return meant;
    const isNamed =
      closeTo(meant.units.map(textOf)) !== '' || (await namesModel(meant.units, lexicon));
    return isNamed
      ? { ...meant, tiers: tiersOf(meant.units, meant, true), names_only: true }
      : meant;
  }

  /**
   * Returns a search that has matches, for one that has none: without the words that prevent matches, or only for the
   * kind of gear. Returns null if there is none, or if there are filters other than the price, which people can remove.
   */
  async function withFewerWords(filters: ProductFilters, meant: Meant): Promise<Meant | null> {
    const { q = '', exact } = filters;
    const others = facetNames.filter((name) => name !== 'price');
    if (exact === 'true' || others.some((name) => isFiltered(filters, name))) return null;
    const search = { ...searchFilters(filters), tiers: meant.tiers };
    return recentlyDropped(JSON.stringify([q, search.key]), async () => {
      const large = await plan.isLarge();
      const [level] = sampleLevels;
      const typed = meant.units.map(textOf);
      const near = closeTo(typed);
      // What only mentions guitars or picks doesn't come close to guitar picks.
      const isSmall = closeToSmall(typed) !== undefined;
      const some = await unitsThatMatch(
        isSmall ? [] : meant.units,
        async (units) => {
          if (closeTo(units.map(textOf)) !== '') return 0;
          const fewer = { ...search, tiers: tiersOf(units, meant, meant.names_only).slice(-1) };
          const [sampled = 0] = large ? await repository.countSample(fewer, level) : [];
          return sampled * sampleFactor(level) || repository.count(fewer, maxCompared);
        },
        (unit) => lexicon.hasModel(inModel([unit])),
      );
      // "Phase 90" is not about everything with "90", and a "Nord Stage" not about every stage.
      const isTelling = (unit: Unit) =>
        near === '' ? /\D/.test(textOf(unit)) : unit.typed.some(isNameOrKind);
      const found = some?.some(isTelling) ? some : null;
      // In a shop without twelve-string guitars, "12 string" finds other guitars, and "mandolin" finds banjos.
      const kind = near || kindWith(typed.flatMap((text) => text.split(' ')));
      const left = found ?? (await interpretQuery(kind, lexicon)).units;
      const dropped = meant.units.filter((unit) => !left.includes(unit) && !saysLittle(unit));
      // The words that are left are searched as if only they had been typed.
      const besides = { ...meant, working: meant.working || dropped.some(asksForGood) };
      const names = { ...search, tiers: tiersOf(left, besides, true) };
      const namesOnly = (await namesModel(left, lexicon)) && (await repository.count(names, 1)) > 0;
      const tiers = namesOnly ? names.tiers : tiersOf(left, besides);
      const any = { ...search, tiers };
      if (left.length === 0 || (!found && (await repository.count(any, 1)) === 0)) return null;
      const fewer = { ...meant, units: left, tiers, names_only: namesOnly };
      if (dropped.length === 0) return { ...fewer, corrected: meant.corrected };
      const to = left.map(textOf).join(' ');
      const isKind = found === null && near === '' && { is_kind: true };
      const { corrected } = meant;
      if (dropped.every(isAmount)) return { ...fewer, corrected: { ...corrected, from: q, to } };
      const from = corrected?.without ? q : (corrected?.to ?? q);
      return {
        ...fewer,
        corrected: { ...corrected, from, to, dropped: dropped.map(textOf), ...isKind },
      };
    });
  }

  async function countAll(filters: ProductFilters): Promise<FacetReply> {
    const typed = await readList(filters);
    const parts = {
      plan,
      facets: facetRepository(db),
      categories: await categories.all(),
      recent,
    };
    const counted = await countFacets(filters, typed, parts);
    const fewer = counted.total.count === 0 && typed ? await withFewerWords(filters, typed) : null;
    if (fewer === null) return { ...counted, corrected: typed?.corrected ?? null };
    return { ...(await countFacets(filters, fewer, parts)), corrected: fewer.corrected };
  }

  /** Returns the first products of a search without counting all matches. */
  async function first(search: Search, limit: number) {
    const known = { count: 0, exact: false };
    const { rows } = await plan.page(search, 'relevance', { after: null, limit, known });
    return rows.slice(0, limit);
  }

  /** Returns whether there is search text or a filter. If not, the search index isn't needed. */
  const narrows = (filters: ProductFilters) =>
    isFiltered(filters, 'q') || facetNames.some((name) => isFiltered(filters, name));

  return {
    narrows,

    /** Returns one page of the matching public products. */
    async list(query: ProductQuery): Promise<ProductPage> {
      const typed = await readList(query);
      if (typed === null) return emptyPage;
      const listed = listSort(query);
      const byRelevance = query.sort === undefined || query.sort === 'relevance';
      const byPrice = listed === 'newest' || query.exact === 'true' ? null : listed;
      const tiered = byRelevance ? (typed.corrected?.sort ?? 'relevance') : byPrice;
      const sort: SearchSort =
        typed.tiers.length > 0 && tiered !== null ? tieredSorts[tiered] : listed;
      const order = listOrder(sort);
      const cursor = decodeCursor(query.cursor, [
        'number',
        order === 'newest' ? 'date' : 'number',
        'uuid',
        'number',
      ]);
      const [tier, key, id, flags] = cursor?.after ?? [];
      const after = cursor ? { tier: Number(tier), key: key ?? '', id: String(id) } : null;
      const known = cursor ? { count: cursor.total, exact: (Number(flags) & 1) === 1 } : null;
      const options = { after, limit: query.limit + 1, known };
      const filtered = searchFilters(query);
      const page = (all: readonly Tier[]) => {
        const tiers = byPrice === null ? all : namedFirst(all);
        return plan.page({ tiers, ...filtered }, sort, options);
      };
      const fewer = () => withFewerWords(query, typed);
      // Later pages search for the same words as the first one.
      const began = (Number(flags) & 2) === 2 ? await fewer() : null;
      let found = await page((began ?? typed).tiers);
      const instead = cursor || found.rows.length > 0 ? began : await fewer();
      if (instead && instead !== began) found = await page(instead.tiers);
      const { rows, total } = found;
      const shown = rows.slice(0, query.limit);
      const last = shown.at(-1);
      const next =
        last && rows.length > query.limit
          ? [last.tier, sortKeyOf(order, last), last.id, Number(total.exact) + (instead ? 2 : 0)]
          : null;
      const isMixed =
        byPrice !== null && shown[0]?.tier === 0 && (next !== null || last?.tier === 1);
      const isOther =
        byPrice === null &&
        tiered !== null &&
        isOnlyMentioned((instead ?? typed).tiers, shown[0]?.tier);
      return {
        items: shown.map(toCard),
        next_cursor: next && encodeCursor({ after: next, total: total.count }),
        total: total.count,
        total_exact: total.exact,
        corrected: (instead ?? typed).corrected,
        names_only: (instead ?? typed).names_only,
        named: isMixed ? 'first' : isOther ? 'none' : undefined,
        ...((instead?.corrected?.dropped || shown.length === 0) && {
          unknown: [...typed.unknown],
        }),
      };
    },

    /** Counts the matches for each value of each facet. A large shop keeps the counts for a few seconds. */
    async facets(filters: ProductFilters): Promise<FacetReply> {
      const count = () => countAll(filters);
      return (await plan.isLarge()) ? recentFacets(JSON.stringify(filters), count) : count();
    },

    /**
     * Returns a full-text query with the same matches as the list. Saved searches use it to match products that are
     * listed later. Returns null if the search is limited only by prices and years, and undefined if it has no limits
     * or can't match anything.
     */
    async queryOf(filters: ProductFilters) {
      if (!narrows(filters)) return undefined;
      const meant = await readList(filters, { future: true });
      if (meant === null) return undefined;
      // Include the text as it was typed, because products with these words may be added to the shop later.
      const isCorrected = meant.corrected !== null && meant.without.length === 0;
      const typed = isCorrected && (await read({ ...filters, exact: 'true' }, { future: true }));
      const words = [typed || null, meant].flatMap((one) => one?.tiers.slice(-1) ?? []);
      const any = words.map((tier) => `(${tier.join(' & ')})`).join(' | ');
      const parts = [any, ...searchFilters(filters).terms].filter((part) => part !== '');
      return parts.map((part) => `(${part})`).join(' & ') || null;
    },

    /** Returns the ids of the public products that match `q` best. */
    async best(q: string, limit: number) {
      const search = searchOf(await read({ q }));
      return search.tiers.length === 0 ? [] : (await first(search, limit)).map(({ id }) => id);
    },

    suggest: createSuggestions({ readList, first, categories, suggestNames }),
  };
}

const emptyPage: ProductPage = {
  items: [],
  next_cursor: null,
  total: 0,
  total_exact: true,
  corrected: null,
};

const listSort = ({ sort }: Pick<ProductQuery, 'sort'>) =>
  sort === undefined || sort === 'relevance' ? 'newest' : sort;
