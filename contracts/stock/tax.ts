import type { Tax } from '#contracts/system.ts';
import type { TaxClass } from './item.ts';

/** What the shop paid for a piece (null if the shop didn't buy it) and what it was sold for, in cents. */
type Trade = { paid: number | null; sold: number };

/**
 * Returns the tax in the price of one piece, in cents. Prices include the tax, so a tax of 20% is 20/120 of the taxed
 * amount, rounded to the nearest cent (half a cent rounds up). This is not tax advice: `docs/operations.md` has the
 * sources.
 *
 * With `margin`, a piece sold at a loss has no tax, but its loss doesn't lower the tax on other pieces. If the cost of
 * a piece isn't known, its whole price is taxed.
 */
export function taxOf({ scheme, rate }: Tax, { paid, sold }: Trade): number {
  if (scheme === 'none') return 0;
  const taxed = scheme === 'margin' ? Math.max(0, sold - (paid ?? 0)) : sold;
  const part = Math.round(rate * 1000);
  return dividedHalfUp(taxed * part, 100_000 + part);
}

/** Returns the tax in the price of one piece of an item. Small goods are new, so the margin scheme doesn't apply. */
export const taxInPiece = ({ scheme, rate }: Tax, taxClass: TaxClass, cents: number): number =>
  scheme === 'none' || taxClass === 'exempt'
    ? 0
    : taxOf({ scheme: 'sales', rate }, { paid: null, sold: cents });

/** Divides integers and rounds to the nearest integer. Exact as long as `2 * value + by` is below 2^53. */
export function dividedHalfUp(value: number, by: number): number {
  const doubled = 2 * value + by;
  return (doubled - (doubled % (2 * by))) / (2 * by);
}
