import type { CounterProduct } from '#contracts/counter/counter.ts';
import { formatDay } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';

/**
 * Says why a product can't be sold, such as `No. 50 was sold on Nov 17, 2025, ticket 99.`, or returns null. Null also if
 * a private seller offers the product.
 */
export function unsellableText(product: CounterProduct): string | null {
  const { title, stock_number, status, sold, layaway, live_from, is_shops, can } = product;
  const name = stock_number === null ? title : `No. ${stock_number}`;
  if (status === 'laid_away') {
    const whose = layaway && ` for ${layaway.customer}, ${formatMoney(layaway.due)} due`;
    return `${title} is laid away${whose ?? ''}.`;
  }
  if (status === 'sold') {
    return sold
      ? `${name} was sold on ${formatDay(sold.at)}, ticket ${sold.ticket}.`
      : `${name} is already sold.`;
  }
  if (can.sell || !is_shops) return null;
  if (status !== 'ended') return `${name} is hidden at the moment, so it can’t be sold.`;
  return live_from !== null && Date.parse(live_from) > Date.now()
    ? `${name} can be sold from ${formatDay(live_from)}, after its holding period.`
    : `${name} is not for sale. Put it up for sale first.`;
}
