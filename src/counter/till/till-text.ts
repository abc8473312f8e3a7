import type { Till } from '#contracts/counter/till.ts';
import { formatMoney } from '#src/lib/money.ts';

/** Describes the difference between what was counted and what was expected. */
export function differenceText(difference: string): string {
  if (Number(difference) === 0) return 'None';
  const amount = formatMoney(difference.replace('-', ''));
  return difference.startsWith('-') ? `${amount} short` : `${amount} over`;
}

/** What was sold on a day, and what lowered that, down to the takings and what the shop paid for trade-ins. */
export const salesRows = (sales: NonNullable<Till['sales']>) =>
  [
    ['Subtotal', sales.subtotal],
    ['Discounts', minus(sales.discounts)],
    ['Returns', minus(sales.returns)],
    ['Voids', minus(sales.voids)],
    ['Takings', sales.takings],
    ['Tax in the takings', sales.tax],
    ['Paid for trade-ins', sales.bought],
  ] as const;
const minus = (amount: string) => (Number(amount) === 0 ? amount : `-${amount}`);

/** What happened to the deposits of layaways on a day. */
export const depositRows = (deposits: NonNullable<Till['deposits']>) =>
  [
    ['Deposits taken', deposits.taken],
    ['Deposits applied', deposits.applied],
    ['Deposits returned', deposits.returned],
    ['Deposits kept', deposits.kept],
  ] as const;
