import { formatMoney } from '#src/lib/money.ts';

/** Describes the difference between what was counted and what was expected. */
export function differenceText(difference: string): string {
  if (Number(difference) === 0) return 'None';
  const amount = formatMoney(difference.replace('-', ''));
  return difference.startsWith('-') ? `${amount} short` : `${amount} over`;
}
