import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { detailLabels, publicDetailNames } from '#contracts/catalog/product-form.ts';
import type { Product } from '#contracts/catalog/products.ts';
import { isGone, productQuery } from '#src/catalog/product-queries.ts';
import { soldText } from '#src/catalog/sold-text.ts';
import { formatDay } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { pictureOf } from '#src/media/picture-of.ts';
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
  ...publicDetailNames.map(
    (name) => [detailLabels[name], (product: Product) => product[name]] as const,
  ),
  ['Year of purchase', ({ year_of_purchase }) => year_of_purchase],
  ['Years of use', ({ years_of_use }) => (years_of_use === '0' ? 'Less than one' : years_of_use)],
  ['Location', ({ location }) => location],
  ['Seller', ({ seller_name, seller }) => `${seller_name}, ${soldText(seller.sold)}`],
  ['Posted', ({ posted_time }) => formatDay(posted_time)],
];

const seeText = ({ can }: Product) => (can.book ? 'See and book' : 'See product');

/** Sets an explicit ARIA role, because browsers drop a table's roles if CSS changes its layout, as on phones. */
const as = (role: string) => ({ role });

/** On phones, a row is a grid: the label in a line of its own, and the products side by side below it. */
const grid =
  'align-top max-md:grid max-md:grid-cols-[repeat(var(--columns),minmax(0,1fr))] max-md:gap-x-2 max-md:hyphens-auto';
/** In a table, the cells have the line above the row, because a row can't have one if borders are separate. */
const row = `${grid} border-rule *:border-rule max-md:border-t md:*:border-t`;
const cell = 'py-2.5 max-md:pt-0.5 max-md:text-sm md:px-2';
const label =
  'py-2.5 text-start font-normal text-muted max-md:col-span-full max-md:pb-0 max-md:text-sm md:pe-2';

/** Leaves room for the products' names when a link with focus scrolls into view. */
const clear = 'scroll-mt-32';

/**
 * A table of products side by side, with one row per fact. Facts that are the same for all products are muted. The
 * products' names stay visible during scrolling.
 */
export function CompareTable({ columns }: { columns: readonly ComparedColumn[] }) {
  const loaded = columns.flatMap(({ product }) => product ?? []);
  return (
    <table
      {...as('table')}
      aria-label="Comparison"
      className="w-full table-fixed border-separate border-spacing-0 max-md:block"
      style={{ '--columns': columns.length } as CSSProperties}
    >
      <thead {...as('rowgroup')} className="sticky top-0 z-1 bg-base-100 max-md:block">
        <tr
          {...as('row')}
          className={`${grid} border-rule *:border-rule max-md:border-b md:*:border-b`}
        >
          <td {...as('cell')} className="w-40 max-md:hidden" />
          {columns.map(({ id, product }) => (
            <th
              {...as('columnheader')}
              key={id}
              scope="col"
              className={`${cell} text-start align-bottom font-normal max-md:pt-2.5`}
            >
              {product ? (
                <Link
                  to={paths.product(id)}
                  className="line-clamp-4 font-bold wrap-anywhere underline-offset-4 hover:underline"
                >
                  {product.title}
                </Link>
              ) : (
                <span className="sr-only">Product</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as('rowgroup')} className="max-md:block">
        <tr {...as('row')} className={grid}>
          <td {...as('cell')} className="max-md:hidden" />
          {columns.map((column) => (
            <td {...as('cell')} key={column.id} className="py-2.5 max-md:text-sm md:px-2">
              <Photo column={column} />
            </td>
          ))}
        </tr>
        {facts.map(([name, text]) => {
          const same =
            loaded.length > 1 && new Set(loaded.map((product) => text(product))).size === 1;
          if (loaded.every((product) => text(product) === null)) return null;
          return (
            <tr {...as('row')} key={name} className={row}>
              <th {...as('rowheader')} scope="row" className={label}>
                {name}
              </th>
              {columns.map(({ id, product }) => (
                <td
                  {...as('cell')}
                  key={id}
                  className={`${cell} tabular-nums wrap-anywhere ${same ? 'text-muted' : 'font-semibold'}`}
                >
                  {product && (text(product) ?? '–')}
                </td>
              ))}
            </tr>
          );
        })}
        <tr {...as('row')} className={row}>
          <td {...as('cell')} className="max-md:hidden" />
          {columns.map(({ id, product }) => (
            <td {...as('cell')} key={id} className={cell}>
              {product && (
                <Link
                  to={paths.product(id)}
                  aria-label={`${seeText(product)}: ${product.title}`}
                  className={`text-link inline-flex min-h-11 items-center ${clear}`}
                >
                  {seeText(product)}
                </Link>
              )}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** A product's photo and the link that removes the product from the comparison. */
function Photo({ column: { id, without } }: { column: ComparedColumn }) {
  const { data: product, error, isPending, isFetching, refetch } = useQuery(productQuery(id));
  if (isPending) {
    return (
      <OnlineLoading small label="Loading a product">
        <Skeleton className="aspect-4/3" />
      </OnlineLoading>
    );
  }
  return (
    <div className="grid gap-2">
      {product ? (
        <Picture
          image={pictureOf(product.image)}
          alt=""
          sizes="(min-width: 64rem) 18rem, 40vw"
          className="rounded-box"
        />
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
        aria-label={`Remove ${product?.title ?? 'this product'}`}
        className={`text-link inline-flex min-h-11 items-center gap-1.5 justify-self-start ${clear}`}
      >
        <X aria-hidden="true" className="size-4" />
        Remove
      </Link>
    </div>
  );
}
