import type { Condition } from '#contracts/catalog/product-form.ts';
import { demoId } from './demo-id.ts';
import { askingPrice } from './prices.ts';
import { gear } from './products/gear.ts';
import { seeded } from './random.ts';

export type PastSale = {
  readonly id: string;
  readonly brand: string;
  readonly model: string;
  readonly priceCents: number;
  readonly condition: Condition;
  readonly yearOfPurchase: number;
  readonly soldAt: Date;
};

const dayMs = 86_400_000;
/** The age of the oldest sales, in days. */
const span = 720;
const commonConditions = [
  'Excellent',
  'Excellent',
  'Very Good',
  'Very Good',
  'Good',
  'Mint',
] as const;

/** Returns three to fourteen sales of each model from the last two years, for the price guide. */
export function pastSales(now: Date): PastSale[] {
  return gear.flatMap((model, index) => {
    const random = seeded(7_000 + index);
    const popular = random.chance(0.3);
    const count = Math.floor(popular ? random.between(9, 15) : random.between(3, 6));
    return Array.from({ length: count }, (_, n): PastSale => {
      const condition = random.pick<Condition>(commonConditions);
      const soldAt = new Date(now.getTime() - Math.floor(random.between(20, span)) * dayMs);
      return {
        id: demoId('sale', index * 100 + n),
        brand: model.brand,
        model: model.model,
        priceCents: askingPrice(model, condition, 'round', random) * 100,
        condition,
        yearOfPurchase: soldAt.getUTCFullYear() - Math.floor(random.between(1, 9)),
        soldAt,
      };
    });
  });
}
