import type { Condition } from '#contracts/products.ts';
import type { Gear } from './products/gear-entry.ts';
import type { Random } from './random.ts';

/** What a condition does to the price in the middle of a model's range, which is for excellent ones. */
export const conditionFactors: Readonly<Record<Condition, number>> = {
  Mint: 1.1,
  Excellent: 1,
  'Very Good': 0.9,
  Good: 0.78,
  Fair: 0.6,
  Poor: 0.4,
  'Non-functioning': 0.25,
};

/** How far from the middle of its range a price strays, as a share of half the range. */
const stray = 0.6;

/** What a seller asks, in whole dollars that end in 0, 5 or 9. */
export function askingPrice(
  gear: Gear,
  condition: Condition,
  ending: 'nines' | 'round',
  random: Random,
): number {
  const [low, high] = gear.used;
  const middle = (low + high) / 2 + ((high - low) / 2) * random.between(-stray, stray);
  return tidy(middle * conditionFactors[condition], ending);
}

/** What it cost when it was new: less the longer ago that was, and always more than it costs now. */
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
