import { gtinOf } from '#contracts/catalog/gtin.ts';
import { scannedPair, scannedText } from '#contracts/catalog/scanned-text.ts';
import { isBareStockNumber, stockNumberOf } from '#contracts/catalog/stock-number.ts';
import type { CounterProduct, CounterResults } from '#contracts/counter/counter.ts';
import { soldIds } from '#src/counter/offline/queue.ts';
import { type CopiedProduct, readCatalogCopy } from './catalog-copy.ts';

/** `copied_at` is set if the shop didn't reply, and the results are from this device's copy of this time. */
export type Found = CounterResults & { copied_at?: string };

const maxShown = 8;

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
function isOnTag({ _id, stock_number }: CounterProduct, text: string): boolean {
  if (stock_number !== null && stock_number === stockNumberOf(text)) return true;
  const number = text.replace(/^no\.?\s*/i, '').toLowerCase();
  return text.includes(_id) || (number.length >= 8 && _id.endsWith(number));
}

/** A piece with a stock number is the shop's, so it can wait on the ticket. What else is, only the server knows. */
const toCounterProduct = ({ stock_number: number, ...card }: CopiedProduct): CounterProduct => ({
  ...{ ...card, serial_number: null, hold: null, waiting: 0, live_from: null },
  stock_number: number ?? null,
  is_shops: number !== undefined,
  can: { sell: number !== undefined },
});

/**
 * Returns what matches `q` in this device's copy, which may be out of date, or null if there is no copy. Each word must
 * be a prefix of a word in the title, brand or category. Typos are not corrected.
 */
export async function searchCopy(q: string): Promise<Found | null> {
  const copy = await readCatalogCopy();
  if (!copy) return null;
  const text = scannedText(q);
  const sold = soldIds();
  const products = [
    ...copy.pieces.filter(({ _id }) => !sold.has(_id)),
    ...copy.products.map(toCounterProduct),
  ];
  const words = wordsOf(text);
  const has = (name: string) => {
    const own = wordsOf(name);
    return words.length > 0 && words.every((word) => own.some((one) => one.startsWith(word)));
  };
  const tagged = products.filter((product) => isOnTag(product, text));
  const named = products.filter(({ title, brand, category_name }) =>
    has(`${title} ${brand ?? ''} ${category_name}`),
  );
  // The digits of a stock number can also be part of a name.
  const others = tagged.length > 0 && !isBareStockNumber(text) ? [] : named;
  const gtin = gtinOf(scannedPair(text)?.gtin ?? text);
  const coded = copy.items.find((item) => gtin !== null && item.gtin === gtin);
  const [one = null, ...more] = tagged;
  return {
    scanned: more.length > 0 || coded ? null : one,
    products: [...new Set([...tagged, ...others])].slice(0, maxShown),
    scanned_item: one ? null : (coded ?? null),
    items: copy.items.filter((item) => item === coded || has(item.name)).slice(0, maxShown),
    bookings: [],
    people: [],
    copied_at: copy.at,
  };
}
