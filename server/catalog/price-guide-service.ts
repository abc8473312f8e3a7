import { type getPriceGuide, minPrices, type PriceGuide } from '#contracts/catalog/price-guide.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { fromCents } from '#contracts/money.ts';
import type { Database, Executor } from '#server/db/client.ts';
import { type ComparableRow, comparablesOf, modelsWithSales } from './past-sales.ts';
import { estimatePrice, monthlyPrices, type Range, type Target } from './price-guide.ts';

export type GuideQuery = EndpointParsed<typeof getPriceGuide>['query'];

export type PriceGuideService = ReturnType<typeof createPriceGuideService>;

/** The maximum number of models in the sitemap. */
const maxModels = 5000;

export function createPriceGuideService(db: Database) {
  return {
    /** Returns the guide for a model, without prices if there is too little data. */
    async guide({ brand, model, condition, year_of_purchase }: GuideQuery) {
      const rows = await comparablesOf(db, { brand, model });
      const estimate = estimatePrice(rows, { condition, year_of_purchase });
      const used = estimate?.used ?? [];
      const sold = used.flatMap(({ sold_at }) => sold_at ?? []);
      const oldest = sold.reduce<Date | null>((a, b) => (a === null || b < a ? b : a), null);
      return {
        brand: mostCommon(rows.map((row) => row.brand)) ?? brand,
        model: mostCommon(rows.map((row) => row.model)) ?? model,
        condition,
        ...(estimate ? money(estimate) : { low: null, middle: null, high: null }),
        count: used.length,
        sold: sold.length,
        since: oldest?.toISOString() ?? null,
        weak: estimate?.weak ?? true,
        comparables: used.map(toComparable),
        months: monthlyPrices(rows, condition).map(({ month, count, ...range }) => ({
          month,
          count,
          ...money(range),
        })),
      };
    },

    /** Returns the models whose guides search engines may index. Call this rarely, because it reads all sales. */
    models: () => modelsWithSales(db, minPrices, maxModels),
  };
}

/** Returns the lower bound of a model's usual price in cents, or null if there is too little data. */
export async function lowPriceOf(
  db: Executor,
  { brand, model, ...target }: Target & { brand: string; model: string },
): Promise<number | null> {
  return estimatePrice(await comparablesOf(db, { brand, model }), target)?.low ?? null;
}

const money = ({ low, middle, high }: Range) => ({
  low: fromCents(low),
  middle: fromCents(middle),
  high: fromCents(high),
});

const toComparable = (row: ComparableRow): PriceGuide['comparables'][number] => ({
  _id: row.id,
  price: fromCents(row.price_cents),
  condition: row.condition,
  year_of_purchase: row.year_of_purchase,
  sold_at: row.sold_at?.toISOString() ?? null,
});

/** Returns the most frequent spelling of a brand or model. A few sellers misspell them. */
function mostCommon(texts: readonly string[]): string | undefined {
  const groups = [...Map.groupBy(texts, (text) => text)];
  return groups.sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
