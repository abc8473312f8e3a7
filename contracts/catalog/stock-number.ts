/** Returns the stock number that is written as `17`, `#17` or `No. 17`, or null if `text` is something else. */
export function stockNumberOf(text: string): number | null {
  const digits = /^(?:#|no\.?)?\s*(\d{1,7})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Returns whether `text` has only the digits of a stock number, so it could also be part of a name, such as `335`. */
export const isBareStockNumber = (text: string): boolean => /^\d{1,7}$/.test(text.trim());
