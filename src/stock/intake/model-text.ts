import { earliestYear } from '#contracts/catalog/product-form.ts';

/**
 * A model as typed: `strat 98` has the words `strat` and the year 1998. `year` is an empty string if none was typed.
 */
export type ModelText = { words: string; year: string };

/** Splits text into words and a year. If the last word has two or four digits, it is the year: `'98`, `1998`. */
export function readModel(text: string, thisYear = new Date().getFullYear()): ModelText {
  const typed = text.trim();
  const [, words = '', digits = ''] = /^(.+?)[\s,]+['’]?(\d{2}|\d{4})$/.exec(typed) ?? [];
  const year = digits.length === 2 ? nearest(Number(digits), thisYear) : Number(digits);
  if (words === '' || year < earliestYear || year > thisYear) return { words: typed, year: '' };
  return { words, year: String(year) };
}

/** Returns the latest year that ends with these two digits and is not in the future. */
function nearest(digits: number, thisYear: number): number {
  const year = thisYear - (thisYear % 100) + digits;
  return year > thisYear ? year - 100 : year;
}
