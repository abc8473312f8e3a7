import { exactMoney } from '#contracts/exact-money.ts';
import { cleanMoney } from '#contracts/money.ts';

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Formats a decimal string from the API (`"1299.00"`) as `$1,299`, with cents only if they aren't zero. */
export function formatMoney(amount: string): string {
  const value = Number(amount);
  return Number.isInteger(value) ? wholeDollars.format(value) : exactMoney(amount);
}

/** The `register` options of an amount that someone types. */
export const moneyInput = { setValueAs: (text: unknown) => cleanMoney(String(text ?? '')) };
