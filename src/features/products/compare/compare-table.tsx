import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Product } from '#contracts/products.ts';
import { isGone, productQuery } from '#src/features/products/product-queries.ts';
import { soldWords } from '#src/features/products/sold-words.ts';
import { formatDay } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { pictureOf } from '#src/lib/picture-of.ts';
import { Button } from '#src/ui/button.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type ComparedColumn = {
  id: string;
  /** Undefined while the product loads, or if loading failed. */
  product: Product | undefined;
  /** The URL of the comparison without this product. */
  without: string;
};

const states: Partial<Record<Product['status'], string>> = { live: 'For sale', sold: 'Sold' };

const facts: readonly (readonly [label: string, text: (product: Product) => string | null])[] = [
  ['Price', ({ resale_price }) => formatMoney(resale_price)],
  ['Original Price', ({ original_price }) => formatMoney(original_price)],
  [
    'Status',
    ({ status }) => states[status] ?? (status === 'reserved' ? 'Reserved' : 'Not for sale'),
  ],
  ['Condition', ({ condition }) => condition],
  ['Condition type', ({ condition_type }) => condition_type],
  ['Brand', ({ brand }) => brand],
  ['Model', ({ model }) => model],
  ['Finish', ({ finish }) => finish],
  ['Year of purchase', ({ year_of_purchase }) => year_of_purchase],
  ['Years of use', ({ years_of_use }) => (years_of_use === '0' ? 'Less than one' : years_of_use)],
  ['Location', ({ location }) => location],
  ['Seller', ({ seller_name, seller }) => `${seller_name}, ${soldWords(seller.sold)}`],
  ['Posted', ({ posted_time }) => formatDay(posted_time)],
];

const seeWords = ({ can }: Product) => (can.book ? 'See and book' : 'See product');

/** Keeps the labels visible while the products scroll sideways. */
const pinned = 'sticky start-0 z-1 bg-base-100';

/** The cells have the line above the row, because the background of pinned cells would cover a line of the row itself. */
const row = 'align-top *:border-t *:border-rule';

/** A table of products side by side, with one row per fact. Facts that are the same for all products are muted. */
export function CompareTable({ columns }: { columns: readonly ComparedColumn[] }) {
  const loaded = columns.flatMap(({ product }) => product ?? []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section aria-label="Comparison" tabIndex={0} className="overflow-x-auto">
      <table
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: `${columns.length * 8 + 5.5}rem` }}
      >
        <thead>
          <tr className="align-top">
            <td className={`w-22 sm:w-40 ${pinned}`} />
            {columns.map((column) => (
              <th key={column.id} scope="col" className="px-2 pb-4 text-start font-normal">
                <ColumnHead column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(([label, text]) => {
            const same =
              loaded.length > 1 && new Set(loaded.map((product) => text(product))).size === 1;
            if (loaded.every((product) => text(product) === null)) return null;
            return (
              <tr key={label} className={row}>
                <th
                  scope="row"
                  className={`py-2.5 pe-2 text-start font-normal text-muted ${pinned}`}
                >
                  {label}
                </th>
                {columns.map(({ id, product }) => (
                  <td
                    key={id}
                    className={`px-2 py-2.5 tabular-nums wrap-anywhere ${same ? 'text-muted' : 'font-semibold'}`}
                  >
                    {product && (text(product) ?? '–')}
                  </td>
                ))}
              </tr>
            );
          })}
          <tr className={row}>
            <td className={pinned} />
            {columns.map(({ id, product }) => (
              <td key={id} className="px-2 py-2.5">
                {product && (
                  <Link
                    to={paths.product(id)}
                    aria-label={`${seeWords(product)}: ${product.title}`}
                    className="text-link inline-flex min-h-11 items-center"
                  >
                    {seeWords(product)}
                  </Link>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function ColumnHead({ column: { id, without } }: { column: ComparedColumn }) {
  const { data: product, error, isPending, isFetching, refetch } = useQuery(productQuery(id));
  if (isPending) {
    return (
      <OnlineLoading small label="Loading a product">
        <Skeleton className="aspect-4/3" />
      </OnlineLoading>
    );
  }
  const title = product?.title ?? 'this product';
  return (
    <div className="grid gap-2">
      {product ? (
        <>
          <Picture
            image={pictureOf(product.image)}
            alt=""
            sizes="(min-width: 64rem) 18rem, 40vw"
            className="rounded-box"
          />
          <Link
            to={paths.product(id)}
            className="font-bold wrap-anywhere underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        </>
      ) : isGone(error) ? (
        <p>This product is no longer in the shop.</p>
      ) : (
        <>
          <p>This product couldn’t be loaded.</p>
          <Button
            look="paper"
            className="justify-self-start"
            busy={isFetching}
            onClick={() => void refetch()}
          >
            Retry
          </Button>
        </>
      )}
      <Link
        to={without}
        replace
        aria-label={`Remove ${title}`}
        className="text-link inline-flex min-h-11 items-center gap-1.5 justify-self-start"
      >
        <X aria-hidden="true" className="size-4" />
        Remove
      </Link>
    </div>
  );
}
