import type { CounterProduct } from '#contracts/counter/counter.ts';
import { formatDay } from '#src/lib/dates.ts';

/** Says why a product can no longer be sold, such as `No. 50 was sold on Nov 17, 2025, ticket 99.`, or returns null. */
export function goneText({ title, stock_number, status, sold }: CounterProduct): string | null {
  if (status === 'laid_away') return `${title} is laid away.`;
  if (status !== 'sold') return null;
  const name = stock_number === null ? title : `No. ${stock_number}`;
  return sold
    ? `${name} was sold on ${formatDay(sold.at)}, ticket ${sold.ticket}.`
    : `${name} is already sold.`;
}
