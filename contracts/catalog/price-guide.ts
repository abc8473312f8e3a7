import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Money } from '#contracts/money.ts';
import { Id, requiredText, Timestamp } from '#contracts/text.ts';
import { Condition, earliestYear } from './product-form.ts';

/** The minimum number of prices that a guide needs. */
export const minPrices = 5;

/**
 * The price in each condition, relative to excellent condition. These are rough values from the shop's own experience.
 */
export const conditionFactors: Readonly<Record<Condition, number>> = {
  Mint: 1.1,
  Excellent: 1,
  'Very Good': 0.9,
  Good: 0.78,
  Fair: 0.6,
  Poor: 0.4,
  'Non-functioning': 0.25,
};

/** A price that the guide uses. `sold_at` is null if the product is still for sale. */
const Comparable = z.object({
  _id: z.nullable(Id),
  price: Money,
  condition: Condition,
  year_of_purchase: z.number(),
  sold_at: z.nullable(Timestamp),
});

/**
 * What a model usually costs in one condition: half of the prices are between `low` and `high`. All prices are null if
 * there are fewer than {@link minPrices} prices. `weak` marks a rough estimate that is based on few sales, on asking
 * prices, or on other conditions and years. `brand` and `model` are in their most common spelling.
 */
export const PriceGuide = z.object({
  brand: z.string(),
  model: z.string(),
  condition: Condition,
  low: z.nullable(Money),
  middle: z.nullable(Money),
  high: z.nullable(Money),
  /** How many prices the guide uses, and how many of them are sales. */
  count: z.number(),
  sold: z.number(),
  /** The time of the oldest sale that the guide uses. */
  since: z.nullable(Timestamp),
  weak: z.boolean(),
  comparables: z.array(Comparable),
  /**
   * The sales in each month, oldest month first, with prices converted to `condition`. Months without sales are left
   * out.
   */
  months: z.array(
    z.object({ month: z.string(), low: Money, middle: Money, high: Money, count: z.number() }),
  ),
});
export type PriceGuide = z.infer<typeof PriceGuide>;

/** Describes what a guide is based on, for example "2 sales and 1 asking price". */
export function basisOf({ count, sold }: Pick<PriceGuide, 'count' | 'sold'>): string {
  const offers = count - sold;
  return [
    ...(sold > 0 ? [`${sold} ${sold === 1 ? 'sale' : 'sales'}`] : []),
    ...(offers > 0 ? [`${offers} asking ${offers === 1 ? 'price' : 'prices'}`] : []),
  ].join(' and ');
}

/** `year_of_purchase` limits the guide to products of a similar age. */
export const getPriceGuide = endpoint({
  route: 'GET /priceGuide',
  summary: 'What a model usually costs in one condition',
  guard: 'reader',
  allowance: 'read',
  turns: true,
  query: z.object({
    brand: requiredText('Brand is Required!', 60),
    model: requiredText('Model is Required!', 80),
    condition: z._default(Condition, 'Excellent'),
    year_of_purchase: z.optional(
      z.coerce.number().check(z.int(), z.minimum(earliestYear), z.maximum(9999)),
    ),
  }),
  reply: PriceGuide,
});
