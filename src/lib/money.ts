const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Formats a decimal string from the API (`"1299.00"`) as `$1,299`, with cents only if they aren't zero. */
export function formatMoney(amount: string): string {
  const value = Number(amount);
  return (Number.isInteger(value) ? wholeDollars : dollars).format(value);
}

/** Formats an amount with cents, so that amounts in a column align. */
export const exactMoney = (amount: string): string => dollars.format(Number(amount));
