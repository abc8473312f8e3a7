import { Link } from 'react-router-dom';
import { formatMoment } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import type { CatalogueCopy, CopiedProduct } from './catalog-copy.ts';
import { searchCopy } from './search-copy.ts';

type CopiedResultsProps = { text: string; copy: CatalogueCopy };

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
