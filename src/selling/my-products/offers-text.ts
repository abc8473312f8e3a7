import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { formatMoney } from '#src/lib/money.ts';

/** Returns how many offers for a product wait for the seller's answer, and the highest price: `2 offers up to $480`. */
export function offersText({ offers, best_offer: best }: OwnProduct): string {
  const count = offers === 1 ? '1 offer' : `${offers} offers`;
  return best ? `${count} ${offers === 1 ? 'of' : 'up to'} ${formatMoney(best)}` : count;
}
