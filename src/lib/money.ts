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

/** An amount as people paste it (`$1,299.00`) in the form that the shop takes; anything else stays as it is. */
export function cleanMoney(text: string): string {
  const bare = text.trim().replace(/^\$\s*/, '');
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
}
