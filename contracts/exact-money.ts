const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats a decimal string from the API with its cents, so that amounts in a column align: `"1299.00"` as `$1,299.00`. */
export const exactMoney = (amount: string): string => dollars.format(Number(amount));

/** Formats a decimal string from the API as in a sentence, with cents only if they aren't zero: `$1,299` or `$1,299.50`. */
export const shortMoney = (amount: string): string => exactMoney(amount).replace(/\.00$/, '');
