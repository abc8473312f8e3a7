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

/** Converts a pasted amount (`$1,299.00`) to the API's format (`1299.00`). Other text is only trimmed. */
export function cleanMoney(text: string): string {
  const bare = text.trim().replace(/^\$\s*/, '');
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
}
