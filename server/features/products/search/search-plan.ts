import { recentResults } from './recent-results.ts';
import { sampleFactor, sampleLevels } from './search-document.ts';
import type {
  FoundRow,
  Position,
  Search,
  SearchSort,
  Step,
  searchRepository,
} from './search-repository.ts';

/** When to estimate counts from samples. */
export type Sampling = {
  /** A shop with up to this many products counts everything exactly. */
  exactBelow: number;
  /** The smallest sample to use, in products. */
  smallestSample: number;
};
export const usualSampling: Sampling = { exactBelow: 10_000, smallestSample: 200 };
/** How many matches a sample must have for estimates of totals and facets, as a fraction of `exactBelow`. */
const partForEstimates = 1 / 25;
/** The factor by which a sample should exceed this number of matches, because an estimate can be too high. */
const margin = 1.5;
/** How long a server remembers the size of the shop, and the counts and estimates of a large shop, in milliseconds. */
export const keptMs = 5_000;
/** When to stop reading the list in order and use the index: after this multiple of the expected number of rows. */
const patience = 8;
/** A tier probably fills a page if a sample says that it has this many times as many matches. */
const likely = 4;

/**
 * The approximate number of matches in each tier. `level` is the sample; null if the sample has too few matches to show
 * as a total.
 */
type Estimate = { matches: number[]; level: number | null };

export type Total = { count: number; exact: boolean };

export type SearchPlan = {
  /** The maximum number of matches that an exact count reads. */
  mostCounted: number;
  /**
   * Returns the sample from which to count facets. A list's total is estimated from the same sample. Returns null if
   * there are so few matches that all of them are read.
   */
  sampleFor(search: Search): Promise<number | null>;
  /** Whether the shop is so large that counts may be a few seconds old, because counting takes long. */
  isLarge(): Promise<boolean>;
  /** Counts matches: exactly, or from a sample if there are many. */
  count(search: Search): Promise<Total>;
  /**
   * Returns one page of matches and the total. `known` is the total from an earlier page, to avoid counting
   * again.
   */
  page(
    search: Search,
    sort: SearchSort,
    options: { after: Position | null; limit: number; known: Total | null },
  ): Promise<{ rows: FoundRow[]; total: Total }>;
};

/** A search without words has one tier: all products that pass the filters. */
const widestOf = ({ tiers }: Search): number => Math.max(0, tiers.length - 1);

/**
 * Chooses how to search, so that the work doesn't grow with the shop. For rare words, uses the index of terms. For
 * frequent words, reads the list in order, which soon finds matches. PostgreSQL's own estimates are wrong for words
 * that often, or never, occur together, so a sample determines the choice.
 */
export function createSearchPlan(
  repository: ReturnType<typeof searchRepository>,
  countShop: () => Promise<number>,
  { exactBelow, smallestSample }: Sampling,
): SearchPlan {
  const mostCounted = exactBelow * 2;
  const fewestSampled = exactBelow * partForEstimates;
  const recentSize = recentResults<number>(keptMs);
  const recentEstimate = recentResults<Estimate>(keptMs);

  const shopSize = () => recentSize('', countShop);

  /** Returns the smallest sample that can be used, or null if the shop is small enough to count everything. */
  async function smallest(): Promise<number | null> {
    const count = await shopSize();
    if (count <= exactBelow) return null;
    return sampleLevels.findLast((one) => count / sampleFactor(one) >= smallestSample) ?? null;
  }

  /** Returns the smallest sample that probably contains enough of these matches, or the largest sample. */
  const levelWith = (matches: number): number =>
    sampleLevels.findLast((one) => matches / sampleFactor(one) >= fewestSampled * margin) ??
    sampleLevels[0];

  /** Estimates how many matches each tier has. A list and its facets share the estimate. */
  async function estimate(search: Search): Promise<Estimate> {
    const level = await smallest();
    if (level === null) return { matches: [0], level: null };
    const key = JSON.stringify([search.tiers, search.key]);
    return recentEstimate(key, () => countSamples(search, level));
  }

  /** Counts matches in samples, smallest first, until one has enough of them. */
  async function countSamples(search: Search, smallestLevel: number): Promise<Estimate> {
    let level = smallestLevel;
    for (;;) {
      const counts = await repository.countSample(search, level);
      const found = counts.at(-1) ?? 0;
      const factor = sampleFactor(level);
      if (found >= fewestSampled || level === sampleLevels[0]) {
        const matches = counts.map((count) => count * factor);
        return { matches, level: found >= fewestSampled ? level : null };
      }
      level = Math.min(level - 1, levelWith(found * factor));
    }
  }

  /** Counts matches, up to `mostCounted`. */
  async function totalOf(search: Search, { matches, level }: Estimate): Promise<Total> {
    const estimated = matches.at(-1) ?? 0;
    if (level !== null) return { count: estimated, exact: false };
    const count = await repository.count(search, mostCounted);
    return count < mostCounted
      ? { count, exact: true }
      : { count: Math.max(count, estimated), exact: false };
  }

  return {
    mostCounted,

    async sampleFor(search) {
      return (await estimate(search)).level;
    },

    isLarge: async () => (await smallest()) !== null,

    async count(search) {
      return totalOf(search, await estimate(search));
    },

    async page(search, sort, { after: last, limit, known }) {
      const widest = widestOf(search);
      const all = sort === 'relevance' ? search.tiers.map((_, tier) => tier) : [widest];
      const estimated = await estimate(search);
      const narrowest = all[0] ?? widest;
      // The shop's words, and thus the number of tiers, may have changed since the previous page.
      const after = last && { ...last, tier: Math.min(Math.max(last.tier, narrowest), widest) };
      if (estimated.level === null) {
        const rows = await readFew(search, sort, { matches: estimated.matches, after, limit });
        return { rows, total: known ?? { count: rows[0]?.matched ?? 0, exact: true } };
      }
      const shop = await shopSize();
      const steps = all
        .map((tier): Step => {
          const matches = estimated.matches[tier] ?? 0;
          // How many rows must be read on average to fill the page in list order. The index reads one row per
          // match.
          const expected = (limit * shop) / Math.max(1, matches);
          // Reading more rows than there are matches takes longer than using the index.
          const walk = Math.min(Math.ceil(patience * expected), matches);
          return { tier, walk: expected < matches ? walk : null };
        })
        .filter(({ tier }) => after === null || tier >= after.tier);
      // Run the steps one after the other, so that a search uses only one database connection.
      const rows = await read(search, sort, { steps, after, limit });
      return { rows, total: known ?? (await totalOf(search, estimated)) };
    },
  };

  /** Finding the tier of each match takes most of the time, so tiers that won't reach the page are not distinguished. */
  async function readFew(
    search: Search,
    sort: SearchSort,
    { matches, ...options }: { matches: number[]; after: Position | null; limit: number },
  ): Promise<FoundRow[]> {
    const widest = widestOf(search);
    const enough = matches.findIndex((count) => count >= options.limit * likely);
    const upTo = Math.max(enough === -1 ? widest : enough, options.after?.tier ?? 0);
    const rows = await repository.pageOfFew(search, sort, { ...options, upTo });
    const reached = rows.length < options.limit || (rows.at(-1)?.tier ?? 0) > upTo;
    return reached && upTo < widest - 1
      ? repository.pageOfFew(search, sort, { ...options, upTo: widest })
      : rows;
  }

  async function read(
    search: Search,
    sort: SearchSort,
    options: { steps: readonly Step[]; after: Position | null; limit: number },
  ): Promise<FoundRow[]> {
    const rows = await repository.page(search, sort, options);
    if (rows.length >= options.limit || options.steps.every(({ walk }) => walk === null))
      return rows;
    // The matches are not spread evenly over the list, so use the index to find them.
    const steps = options.steps.map(({ tier }) => ({ tier, walk: null }));
    return repository.page(search, sort, { ...options, steps });
  }
}
