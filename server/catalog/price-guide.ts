import { conditionFactors, minPrices } from '#contracts/catalog/price-guide.ts';
import { type Condition, conditions } from '#contracts/catalog/product-form.ts';

/** The price of a past sale of a model or, if `sold_at` is null, the asking price of a current offer. */
export type Comparable = {
  price_cents: number;
  condition: Condition;
  year_of_purchase: number;
  sold_at: Date | null;
};

export type Target = { condition: Condition; year_of_purchase?: number | undefined };

/** A price range in cents. Half of all prices are between `low` and `high`. */
export type Range = { low: number; middle: number; high: number };

export type Estimate<C extends Comparable> = Range & { weak: boolean; used: C[] };

/** Comparable products differ from the target by at most this many condition grades and years of age. */
const nearSteps = 2;
const nearYears = 15;
/** An estimate is weak if it has fewer than `enoughPrices` prices, or if (high − low) / middle exceeds `wideSpread`. */
const enoughPrices = 10;
const wideSpread = 0.5;

/**
 * Estimates the price of a model in a given condition. Converts all prices to that condition with
 * {@link conditionFactors}. Uses sales of products that are similar in condition and age. If there are too few,
 * includes asking prices, then products of all conditions and ages. Ignores outliers: prices more than 1.5
 * interquartile ranges outside the quartiles (Tukey's fences). The result ranges from the lower to the upper quartile,
 * or is null if there are fewer than {@link minPrices} prices.
 */
export function estimatePrice<C extends Comparable>(
  comparables: readonly C[],
  target: Target,
): Estimate<C> | null {
  const near = comparables.filter((one) => isNear(one, target));
  const pools = [near.filter(({ sold_at }) => sold_at !== null), near, comparables];
  for (const pool of pools) {
    const used = withoutOutliers(pool, target.condition);
    if (used.length < minPrices) continue;
    const range = quartiles(used.map((one) => priceIn(target.condition, one)));
    const spread = (range.high - range.low) / range.middle;
    const weak = pool !== pools[0] || used.length < enoughPrices || spread > wideSpread;
    return { ...rounded(range), weak, used };
  }
  return null;
}

/** The prices of the sales in one month, such as `2026-03`. `count` is the number of sales. */
export type Month = Range & { month: string; count: number };

/** Groups sales by month, oldest first, with all prices converted to one condition. */
export function monthlyPrices(sales: readonly Comparable[], condition: Condition): Month[] {
  const sold = withoutOutliers(
    sales.filter(({ sold_at }) => sold_at !== null),
    condition,
  );
  const months = Map.groupBy(sold, ({ sold_at }) => sold_at?.toISOString().slice(0, 7) ?? '');
  return [...months]
    .map(([month, those]) => ({
      month,
      count: those.length,
      ...rounded(quartiles(those.map((one) => priceIn(condition, one)))),
    }))
    .sort((a, b) => a.month.localeCompare(b.month));
}

function isNear(one: Comparable, { condition, year_of_purchase }: Target): boolean {
  const steps = Math.abs(conditions.indexOf(one.condition) - conditions.indexOf(condition));
  const years = Math.abs(one.year_of_purchase - (year_of_purchase ?? one.year_of_purchase));
  return steps <= nearSteps && years <= nearYears;
}

const priceIn = (condition: Condition, one: Comparable): number =>
  (one.price_cents * conditionFactors[condition]) / conditionFactors[one.condition];

function withoutOutliers<C extends Comparable>(pool: readonly C[], condition: Condition): C[] {
  if (pool.length < minPrices) return [...pool];
  const { low, high } = quartiles(pool.map((one) => priceIn(condition, one)));
  const fence = 1.5 * (high - low);
  return pool.filter((one) => {
    const price = priceIn(condition, one);
    return price >= low - fence && price <= high + fence;
  });
}

function quartiles(prices: readonly number[]): Range {
  const sorted = prices.toSorted((a, b) => a - b);
  return {
    low: quantile(sorted, 0.25),
    middle: quantile(sorted, 0.5),
    high: quantile(sorted, 0.75),
  };
}

/** Returns a quantile of a sorted list. Interpolates between the two nearest values. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

/** Rounds prices as sellers do: to the nearest $1 below $100, $5 below $1,000, and $10 otherwise. */
function rounded({ low, middle, high }: Range): Range {
  const step = middle < 100_00 ? 1_00 : middle < 1000_00 ? 5_00 : 10_00;
  const round = (cents: number) => Math.max(step, Math.round(cents / step) * step);
  return { low: round(low), middle: round(middle), high: round(high) };
}
