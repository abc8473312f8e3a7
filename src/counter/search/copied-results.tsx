import { Link } from 'react-router-dom';
import { isBareStockNumber, stockNumberOf } from '#contracts/catalog/stock-number.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import type { CatalogCopy, CopiedProduct } from './catalog-copy.ts';

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
function isOnTag({ _id, stock_number }: CopiedProduct, text: string): boolean {
  if (stock_number !== undefined && stock_number === stockNumberOf(text)) return true;
  const number = text.replace(/^no\.?\s*/i, '').toLowerCase();
  return text.includes(_id) || (number.length >= 8 && _id.endsWith(number));
}

/**
 * Returns the first eight products that match `text`, which may be typed or scanned from a tag. Each word must be a
 * prefix of a word in the title, brand or category. Typos are not corrected.
 */
function searchCopy(products: readonly CopiedProduct[], text: string): CopiedProduct[] {
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
  return [...new Set([...scanned, ...products.filter(matches)])].slice(0, maxShown);
}

type CopiedResultsProps = { text: string; copy: CatalogCopy };

/** Search results from this device's copy of the catalog. Some products may have been sold since the copy was made. */
export function CopiedResults({ text, copy }: CopiedResultsProps) {
  const found = searchCopy(copy.products, text);
  return (
    <section aria-label="Products on this device" className="plate grid gap-2 p-4">
      <p role="status">
        {found.length === 0
          ? 'The copy of the catalog on this device doesn’t contain this product.'
          : 'These products are from this device’s copy of the catalog. Some may have been sold since.'}{' '}
        <span className="text-muted">Copied {formatMoment(copy.at)}.</span>
      </p>
      <ul className="grid gap-1">
        {found.map((product) => (
          <li key={product._id}>
            <Copied product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Copied({ product }: { product: CopiedProduct }) {
  const { _id, title, condition, condition_type, resale_price, stock_number } = product;
  return (
    <Link
      to={paths.product(_id)}
      className="flex min-h-11 items-baseline justify-between gap-4 rounded-field px-3 py-2 hover:bg-base-200"
    >
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="text-sm text-muted">
          {condition} - {condition_type}
          {stock_number !== undefined && <span className="tabular-nums">, No. {stock_number}</span>}
        </span>
      </span>
      <span className="font-semibold tabular-nums">{formatMoney(resale_price)}</span>
    </Link>
  );
}
