import { formatMoney } from '#src/lib/money.ts';

/** Describes the difference between the counted and the expected cash. */
export function differenceText(difference: string): string {
  if (Number(difference) === 0) return 'None';
  const amount = formatMoney(difference.replace('-', ''));
  return difference.startsWith('-') ? `${amount} short` : `${amount} over`;
}
