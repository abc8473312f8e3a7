import type { ProductCard } from '#contracts/products.ts';

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
 * A scanned tag contains the product's full id. Staff can also type the id's last eight characters, which are printed
 * on the tag.
 */
const isOnTag = ({ _id }: ProductCard, text: string) =>
  text.length >= 8 && (text.includes(_id) || _id.endsWith(text.toLowerCase()));

/**
 * Returns the first eight products that match `text`, which may be typed or scanned from a tag. Each word must be a
 * prefix of a word in the title, brand or category. Typos are not corrected.
 */
export function searchCopy(products: readonly ProductCard[], text: string): ProductCard[] {
  const typed = text.trim();
  const scanned = products.filter((product) => isOnTag(product, typed));
  if (scanned.length > 0) return scanned;
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const matches = ({ title, brand, category_name }: ProductCard) => {
    const own = wordsOf(`${title} ${brand ?? ''} ${category_name}`);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  return products.filter(matches).slice(0, mostShown);
}
