import { recentResults } from './recent-results.ts';
import { sampleFactor, sampleLevels } from './search-document.ts';
import {
  type FoundRow,
  isTiered,
  type Position,
  type Search,
  type SearchSort,
  type Step,
  type searchRepository,
} from './search-repository.ts';

/** Settings that determine when counts are estimated from samples. */
export type Sampling = {
  /** In a shop with at most this many products, all counts are exact. */
  exactBelow: number;
  /** The minimum number of products in a sample. */
  minSample: number;
};
export const usualSampling: Sampling = { exactBelow: 10_000, minSample: 200 };
/** The number of matches that a sample needs for an estimate, as a fraction of `exactBelow`. */
const partForEstimates = 1 / 50;
/** A safety factor for choosing a sample, because the expected number of matches in the sample can be too high. */
const margin = 1.5;
/**
 * How long a server caches the size of the shop, in milliseconds. In a large shop, counts are cached for the same time.
 */
export const keptMs = 5_000;
/** How long a server caches an estimate. Estimates change slowly, and the products on a page don't depend on them. */
const estimateMs = 60_000;
/** If reading a list in order takes this many times as many rows as expected, the search switches to the index. */
const patience = 8;
/** A tier is likely to fill a page if its estimated number of matches is at least this multiple of the page size. */
const likely = 4;

/**
 * The estimated number of matches in each tier. `level` is the sample that the estimate is based on, or null if there
 * were too few matches to estimate a total. `exact` is set if the number is known without a sample.
 */
type Estimate = { matches: number[]; level: number | null; exact?: boolean };

export type Total = { count: number; exact: boolean };

export type SearchPlan = {
  /** The maximum number of matches that are counted exactly. */
  maxCounted: number;
  /**
   * Returns the level of the sample in which facets are counted, or null if there are so few matches that all of them
   * are read. A list's total is estimated from the same sample.
   */
  sampleFor(search: Search): Promise<number | null>;
  /** Returns whether the shop is so large that counts are cached for a few seconds. */
  isLarge(): Promise<boolean>;
  /** Counts the matches exactly, or estimates their number from a sample if there are many. */
  count(search: Search): Promise<Total>;
  /**
   * Returns one page of matches and the total. `known` is the total from an earlier page. If it is not null, the
   * matches aren't counted again.
   */
  page(
    search: Search,
    sort: SearchSort,
    options: { after: Position | null; limit: number; known: Total | null },
  ): Promise<{ rows: FoundRow[]; total: Total }>;
};

/** Returns whether a search is only for the products of one brand, which are counted anyway. */
const isOneBrand = ({ brandKey, tiers, terms, conditions }: Search): boolean =>
  brandKey !== null && tiers.length + conditions.length === 0 && terms.length === 1;

/** A search without words has a single tier: all products that pass the filters. */
const widestOf = ({ tiers }: Search): number => Math.max(0, tiers.length - 1);

/**
 * Chooses a search method so that the work doesn't grow with the shop. Rare words are looked up in the index of terms.
 * Frequent words are found by reading the list in order, which soon yields enough matches. The choice is based on a
 * sample, because PostgreSQL's own estimates are wrong for words that often or never occur together.
 */
export function createSearchPlan(
  repository: ReturnType<typeof searchRepository>,
  countShop: () => Promise<number>,
  { exactBelow, minSample }: Sampling,
): SearchPlan {
  const maxCounted = exactBelow * 2;
  const minSampled = exactBelow * partForEstimates;
  const recentSize = recentResults<number>(keptMs);
  const recentEstimate = recentResults<Estimate>(estimateMs);

  const shopSize = () => recentSize('', countShop);
  /** The number of products that are read in list order: of one brand, or of the shop. */
  const walkedSize = ({ brandKey }: Search) =>
    brandKey === null
      ? shopSize()
      : recentSize(`brand ${brandKey}`, () => repository.countBrand(brandKey));

  /** Returns the smallest usable sample, or null if the shop is small enough to count everything. */
  async function smallest(): Promise<number | null> {
    const count = await shopSize();
    if (count <= exactBelow) return null;
    return sampleLevels.findLast((one) => count / sampleFactor(one) >= minSample) ?? null;
  }

  /**
   * Returns the smallest sample that is likely to contain enough matches, given their number in the whole shop. If
   * there is none, returns the largest sample.
   */
  const levelWith = (matches: number): number =>
    sampleLevels.findLast((one) => matches / sampleFactor(one) >= minSampled * margin) ??
    sampleLevels[0];

  /** Estimates the number of matches in each tier. A list and its facets share one estimate. */
  async function estimate(search: Search): Promise<Estimate> {
    const level = await smallest();
    if (level === null) return { matches: [0], level: null };
    if (isOneBrand(search)) {
      const count = await walkedSize(search);
      const enough = levelWith(count);
      const few = count / sampleFactor(enough) < minSampled;
      return { matches: [count], level: few ? null : enough, exact: true };
    }
    const key = JSON.stringify([search.tiers, search.key]);
    return recentEstimate(key, () => countSamples(search, level));
  }

  /** Counts matches in increasingly large samples until one contains enough of them. */
  async function countSamples(search: Search, minLevel: number): Promise<Estimate> {
    let level = minLevel;
    for (;;) {
      const counts = await repository.countSample(search, level);
      const found = counts.at(-1) ?? 0;
      const factor = sampleFactor(level);
      if (found >= minSampled || level === sampleLevels[0]) {
        const matches = counts.map((count) => count * factor);
        return { matches, level: found >= minSampled ? level : null };
      }
      level = Math.min(level - 1, levelWith(found * factor));
    }
  }

  /** Counts all matches up to `maxCounted`, unless a sample was large enough for an estimate. */
  async function totalOf(search: Search, { matches, level, exact }: Estimate): Promise<Total> {
    const estimated = matches.at(-1) ?? 0;
    if (exact) return { count: estimated, exact };
    if (level !== null) return { count: estimated, exact: false };
    const count = await repository.count(search, maxCounted);
    return count < maxCounted
      ? { count, exact: true }
      : { count: Math.max(count, estimated), exact: false };
  }

  return {
    maxCounted,

    async sampleFor(search) {
      return (await estimate(search)).level;
    },

    isLarge: async () => (await smallest()) !== null,

    async count(search) {
      return totalOf(search, await estimate(search));
    },

    async page(search, sort, { after: last, limit, known }) {
      const widest = widestOf(search);
      const all = isTiered(sort) ? search.tiers.map((_, tier) => tier) : [widest];
      const estimated = await estimate(search);
      const narrowest = all[0] ?? widest;
      // The number of tiers may have changed since the previous page, because it depends on the words in the shop.
      const after = last && { ...last, tier: Math.min(Math.max(last.tier, narrowest), widest) };
      if (estimated.level === null && !estimated.exact) {
        const rows = await readFew(search, sort, { matches: estimated.matches, after, limit });
        return { rows, total: known ?? { count: rows[0]?.matched ?? 0, exact: true } };
      }
      const walked = await walkedSize(search);
      const steps = all
        .map((tier): Step => {
          const matches = estimated.matches[tier] ?? 0;
          // How many rows have to be read on average to fill the page in list order. With the index, it is one row per
          // match.
          const expected = (limit * walked) / Math.max(1, matches);
          // Reading more rows than there are matches is slower than using the index.
          const walk = Math.min(Math.ceil(patience * expected), matches);
          return { tier, walk: expected < matches ? walk : null };
        })
        .filter(({ tier }) => after === null || tier >= after.tier);
      // Read the page before counting the total, so that a search uses only one database connection.
      const rows = await read(search, sort, { steps, after, limit });
      return { rows, total: known ?? (await totalOf(search, estimated)) };
    },
  };

  /**
   * Returns one page by reading all matches. Determining each match's tier takes most of the time, so tiers that are
   * unlikely to be on the page are merged.
   */
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
    // Reading in order did not find enough, because the matches are unevenly distributed. Use the index instead.
    const steps = options.steps.map(({ tier }) => ({ tier, walk: null }));
    return repository.page(search, sort, { ...options, steps });
  }
}
