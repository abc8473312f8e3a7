import { conditionFactors } from '#contracts/catalog/price-guide.ts';
import type { Condition } from '#contracts/catalog/product-form.ts';
import type { Gear } from './products/gear.ts';
import type { Random } from './random.ts';

/** How far a price may be from the middle of the range, as a fraction of half the range. */
const spread = 0.6;

/** Returns the asking price in whole dollars, ending in 0, 5 or 9. */
export function askingPrice(
  gear: Gear,
  condition: Condition,
  ending: 'nines' | 'round',
  random: Random,
): number {
  const [low, high] = gear.used;
  const middle = (low + high) / 2 + ((high - low) / 2) * random.between(-spread, spread);
  return tidy(middle * conditionFactors[condition], ending);
}

/** Returns the original price: lower for older gear, and always above the asking price. */
export function priceWhenNew(gear: Gear, yearsAgo: number, asking: number): number {
  const yearlyRise = 0.012;
  const then = tidy(gear.newPrice * (1 - yearlyRise * Math.min(yearsAgo, 20)), 'nines');
  return Math.max(then, tidy(asking * 1.12, 'nines') + 10);
}

function tidy(dollars: number, ending: 'nines' | 'round'): number {
  if (ending === 'nines') return Math.max(9, Math.round((dollars + 1) / 10) * 10 - 1);
  const step = dollars < 1000 ? 5 : 10;
  return Math.max(step, Math.round(dollars / step) * step);
}
