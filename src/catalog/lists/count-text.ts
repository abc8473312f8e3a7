import type { PriceWords } from '#src/catalog/price-text.ts';
import { formatMoney } from '#src/lib/money.ts';

const number = new Intl.NumberFormat('en-US');
/** Rounds estimates, so that they don't look exact. */
const rough = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

/** Returns `43`, or `about 12,000` for an estimate. */
export function countText(count: number, exact: boolean): string {
  return exact ? number.format(count) : `about ${rough.format(count)}`;
}

/** Returns what is listed, such as `31 effects pedals for “fuzz”`. `text` is the search text. */
export function listedText(count: string, category: string | null, text: string): string {
  const found = text === '' ? '' : ` for “${text}”`;
  if (category === null) return `${count} ${count === '1' ? 'product' : 'products'}${found}`;
  if (count === '1') return `1 product in ${category}${found}`;
  const name = category.toLowerCase();
  return `${count} ${name}${name.endsWith('s') ? '' : ' products'}${found}`;
}

/** Returns price limits in words, such as "under $500". */
export function priceText({ min, max }: Pick<PriceWords, 'min' | 'max'>): string {
  if (min === '') return max && `under ${formatMoney(max)}`;
  if (max === '') return `over ${formatMoney(min)}`;
  return `from ${formatMoney(min)} to ${formatMoney(max)}`;
}

/** Says that these words may be misspelled, or may name something that the shop never sells. */
export function unknownText(words: readonly string[]): string {
  const those = words.length === 1 ? 'the word' : 'the words';
  const quoted = words.map((word) => `“${word}”`).join(', ');
  return `We don’t know ${those} ${quoted}. Check the spelling. If the spelling is right, we may never have this product: people sell guitars and related gear here. You can still save this search, and we’ll tell you if something matches.`;
}
