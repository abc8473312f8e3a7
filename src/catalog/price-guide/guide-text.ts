import { basisOf, type PriceGuide } from '#contracts/catalog/price-guide.ts';
import { formatMoney } from '#src/lib/money.ts';

type Prices = Pick<PriceGuide, 'low' | 'high' | 'count' | 'sold' | 'weak'>;

/**
 * Returns the price range and text such as "Usually $420 to $510" and "from 14 sales". Returns null if there are too
 * few prices.
 */
export function guideText({ low, high, count, sold, weak }: Prices) {
  if (low === null || high === null) return null;
  const range = low === high ? formatMoney(low) : `${formatMoney(low)} to ${formatMoney(high)}`;
  return {
    low,
    high,
    usual: `${weak ? 'Roughly' : 'Usually'} ${range}`,
    basis: `from ${basisOf({ count, sold })}`,
  };
}
