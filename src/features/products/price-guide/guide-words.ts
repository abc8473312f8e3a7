import type { PriceGuide } from '#contracts/price-guide.ts';
import { formatMoney } from '#src/lib/money.ts';

type Prices = Pick<PriceGuide, 'low' | 'high' | 'count' | 'sold' | 'weak'>;

/** Returns "Usually $420 to $510" and "from 14 sales"; null if there are too few prices. */
export function guideWords({ low, high, count, sold, weak }: Prices) {
  if (low === null || high === null) return null;
  const range = low === high ? formatMoney(low) : `${formatMoney(low)} to ${formatMoney(high)}`;
  const offers = count - sold;
  const parts = [
    ...(sold > 0 ? [`${sold} ${sold === 1 ? 'sale' : 'sales'}`] : []),
    ...(offers > 0 ? [`${offers} asking ${offers === 1 ? 'price' : 'prices'}`] : []),
  ];
  return {
    usual: `${weak ? 'Roughly' : 'Usually'} ${range}`,
    basis: `from ${parts.join(' and ')}`,
  };
}
