import { formatMoney } from '#src/lib/money.ts';

/** Describes how the counted cash differs from the expected cash. */
export function differenceWords(difference: string): string {
  if (Number(difference) === 0) return 'None';
  const amount = formatMoney(difference.replace('-', ''));
  return difference.startsWith('-') ? `${amount} short` : `${amount} over`;
}
