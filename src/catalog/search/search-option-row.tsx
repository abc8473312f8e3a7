import { Search } from 'lucide-react';
import { formatMoney } from '#src/lib/money.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Picture } from '#src/ui/picture.tsx';
import type { useCombobox } from '#src/ui/use-combobox.ts';
import type { SearchOption } from './search-options.ts';

type SearchOptionRowProps = {
  option: SearchOption;
  wiring: ReturnType<ReturnType<typeof useCombobox>['option']>;
};

const number = new Intl.NumberFormat('en-US');

/** A suggestion: a product with its picture and price, or a search with its number of products. */
export function SearchOptionRow({ option, wiring }: SearchOptionRowProps) {
  const { label, count, product } = option;
  return (
    <div
      {...wiring}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-1 hover:bg-base-200 active-option"
    >
      {product ? (
        <Picture
          image={pictureOf(product.image)}
          alt=""
          sizes="4rem"
          className="w-16 shrink-0 rounded-field text-xs"
        />
      ) : (
        <Search aria-hidden="true" className="size-4 shrink-0" />
      )}
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
        <span className="min-w-0 grow basis-40 wrap-anywhere">{label}</span>
        {product?.status === 'reserved' && <Badge tone="tobacco">Reserved</Badge>}
        {product && <span className="font-semibold">{formatMoney(product.resale_price)}</span>}
      </span>
      {count !== undefined && (
        <span className="text-sm tabular-nums">
          {number.format(count)}{' '}
          <span className="sr-only">{count === 1 ? 'product' : 'products'}</span>
        </span>
      )}
    </div>
  );
}
