import type { FacetCounts } from './facet-repository.ts';
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
  /**
   * A shop with up to this many products counts everything exactly. A larger one estimates the matches of words and
   * names above a quarter of it.
   */
  exactBelow: number;
  /** The smallest sample to use, in products. */
  smallestSample: number;
};
export const usualSampling: Sampling = { exactBelow: 10_000, smallestSample: 3_000 };
/** The part of `exactBelow` that a large shop still counts exactly, and the part that an estimate reads. */
const countedPart = 1 / 4;
const estimatedPart = 1 / 16;
/** How long a server remembers the size of the shop, in milliseconds. */
const sizeKeptMs = 5_000;
/**
 * When to stop reading the list in order and use the index: after this many times the expected number of
 * rows.
 */
const patience = 8;

type SampleCounts = { total: number; counts: FacetCounts };

/** About how many matches each tier has, and the sample that says so; null if none was needed. */
type Estimate = { tiers: number[]; level: number | null };

export type Total = { count: number; exact: boolean };

export type SearchPlan = Sampling & {
  /** The most matches that an exact count reads. */
  mostCounted: number;
  /**
   * The sample that is just large enough for an estimate. Null if the shop is small enough to read
   * everything.
   */
  level(): Promise<number | null>;
  /**
   * Returns the sample for counting about this many matches: one with some hundred of them, so that the work is
   * bounded and the count is good. Null if all of them can be read. `level` is the shop's.
   */
  sampleFor(search: Search, matches: number, level: number): number | null;
  /** Returns the counts for the whole sample. They are at most a few seconds old. */
  wholeSample(count: () => Promise<SampleCounts>): Promise<SampleCounts>;
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

/**
 * Chooses how to search, so that the work doesn't grow with the shop. For rare words, it uses the index of
 * terms. For frequent words, it reads the list in order, because matches come soon. PostgreSQL's own
 * estimates are wrong for words that often or never occur together, so a sample decides.
 */
export function createSearchPlan(
  repository: ReturnType<typeof searchRepository>,
  countShop: () => Promise<number>,
  { exactBelow, smallestSample }: Sampling,
): SearchPlan {
  const mostCounted = exactBelow * 2;
  const levels = Array.from({ length: sampleLevels }, (_, index) => index + 1);
  let size = { count: 0, until: 0 };
  let sampled: { counts: SampleCounts; until: number } | null = null;

  async function shopSize(): Promise<number> {
    const now = Date.now();
    if (size.until < now) size = { count: await countShop(), until: now + sizeKeptMs };
    return size.count;
  }

  async function level(): Promise<number | null> {
    const count = await shopSize();
    if (count <= exactBelow) return null;
    return levels.findLast((one) => count / sampleFactor(one) >= smallestSample) ?? null;
  }

  /** Counts matches, up to `mostCounted`. */
  async function countExactly(search: Search, estimated: number): Promise<Total> {
    const count = await repository.count(search, mostCounted);
    return count < mostCounted
      ? { count, exact: true }
      : { count: Math.max(count, estimated), exact: false };
  }

  async function estimate(search: Search): Promise<Estimate> {
    const sample = await level();
    return sample === null
      ? { tiers: search.tiers.map(() => 0), level: null }
      : { tiers: await repository.estimate(search, sample), level: sample };
  }

  function sampleFor(search: Search, matches: number, shopLevel: number): number | null {
    // Only the index of terms has the samples. The indexes of prices and years read all matches.
    const hasTerms = search.tiers.length > 0 || search.terms !== null;
    if (!hasTerms) return matches < exactBelow ? null : shopLevel;
    if (matches < exactBelow * countedPart) return null;
    const enough = (one: number) => matches / sampleFactor(one) >= exactBelow * estimatedPart;
    return Math.min(levels.findLast(enough) ?? 1, shopLevel);
  }

  async function totalOf(search: Search, { tiers, level: shopLevel }: Estimate): Promise<Total> {
    const estimated = tiers.at(-1) ?? 0;
    const sample = shopLevel === null ? null : sampleFor(search, estimated, shopLevel);
    if (sample === null) return countExactly(search, estimated);
    if (sample === shopLevel) return { count: estimated, exact: false };
    const widest = { ...search, tiers: search.tiers.slice(-1) };
    const [count = estimated] = await repository.estimate(widest, sample);
    return { count, exact: false };
  }

  return {
    exactBelow,
    smallestSample,
    mostCounted,
    level,
    sampleFor,

    async wholeSample(count) {
      if (!sampled || sampled.until < Date.now()) {
        sampled = { counts: await count(), until: Date.now() + sizeKeptMs };
      }
      return sampled.counts;
    },

    async count(search) {
      return totalOf(search, await estimate(search));
    },

    async page(search, sort, { after: last, limit, known }) {
      const estimated = await estimate(search);
      const { tiers } = estimated;
      const widest = Math.max(0, search.tiers.length - 1);
      const all = sort === 'relevance' ? tiers.map((_, tier) => tier) : [widest];
      const narrowest = all[0] ?? widest;
      // The shop's words may have changed since the previous page, and with them the number of tiers.
      const after = last && { ...last, tier: Math.min(Math.max(last.tier, narrowest), widest) };
      const shop = await shopSize();
      const steps = all
        .filter((tier) => after === null || tier >= after.tier)
        .map((tier): Step => {
          const matches = tiers[tier] ?? 0;
          // How many rows must be read on average to fill the page in list order. The index reads one row per
          // match.
          const expected = (limit * shop) / Math.max(1, matches);
          return { tier, walk: expected < matches ? Math.ceil(patience * expected) : null };
        });
      // Run the steps one after the other, so that a search uses only one database connection.
      const rows = await read(search, sort, { steps, after, limit });
      const whole = after === null && rows.length < limit;
      const counted = whole ? { count: rows.length, exact: true } : known;
      return { rows, total: counted ?? (await totalOf(search, estimated)) };
    },
  };

  async function read(
    search: Search,
    sort: SearchSort,
    options: { steps: readonly Step[]; after: Position | null; limit: number },
  ): Promise<FoundRow[]> {
    const rows = await repository.page(search, sort, options);
    if (rows.length >= options.limit || options.steps.every(({ walk }) => walk === null))
      return rows;
    // The matches are not spread evenly over the list, so let the index find them.
    const steps = options.steps.map(({ tier }) => ({ tier, walk: null }));
    return repository.page(search, sort, { ...options, steps });
  }
}
