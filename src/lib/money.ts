const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** A decimal string of the wire (`"1299.00"`) as people read it: `$1,299`, cents only where there are any. */
export function formatMoney(amount: string): string {
  const value = Number(amount);
  return (Number.isInteger(value) ? wholeDollars : dollars).format(value);
}
