import { formatMoney } from '#src/lib/money.ts';

/** Returns the name of a bill or coin, such as `$20` or `25¢`. */
export const pieceText = (cents: number) => (cents < 100 ? `${cents}¢` : `$${cents / 100}`);

/** Describes the difference between what was counted and what was expected. */
export function differenceText(difference: string): string {
  if (Number(difference) === 0) return 'None';
  const amount = formatMoney(difference.replace('-', ''));
  return difference.startsWith('-') ? `${amount} short` : `${amount} over`;
}
