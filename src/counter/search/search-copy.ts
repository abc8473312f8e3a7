import { isBareStockNumber, stockNumberOf } from '#contracts/catalog/stock-number.ts';
import type { CopiedProduct } from './catalog-copy.ts';

const mostShown = 8;

/** Splits text into lowercase words, without accents or punctuation. */
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * A scanned tag contains the product's full id. Staff can also type what is printed on the tag: the stock number or,
 * without one, the end of the id.
 */
function isOnTag({ _id, stock_number }: CopiedProduct, text: string): boolean {
  if (stock_number !== undefined && stock_number === stockNumberOf(text)) return true;
  const number = text.replace(/^no\.?\s*/i, '').toLowerCase();
  return text.includes(_id) || (number.length >= 8 && _id.endsWith(number));
}

/**
 * Returns the first eight products that match `text`, which may be typed or scanned from a tag. Each word must be a
 * prefix of a word in the title, brand or category. Typos are not corrected.
 */
export function searchCopy(products: readonly CopiedProduct[], text: string): CopiedProduct[] {
  const typed = text.trim();
  const scanned = products.filter((product) => isOnTag(product, typed));
  // The digits of a stock number can also be part of a name.
  if (scanned.length > 0 && !isBareStockNumber(typed)) return scanned;
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const matches = ({ title, brand, category_name }: CopiedProduct) => {
    const own = wordsOf(`${title} ${brand ?? ''} ${category_name}`);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  return [...new Set([...scanned, ...products.filter(matches)])].slice(0, mostShown);
}
