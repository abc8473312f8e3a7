import { useQueries, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Link, useSearchParams } from 'react-router-dom';
import type { Product } from '#contracts/catalog/products.ts';
import { useMayTag } from '#src/catalog/details/use-may-tag.ts';
import { productQuery } from '#src/catalog/product-queries.ts';
import { ApiError, failureOf } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { isOnlyHere, shopOriginQuery } from '#src/lib/shop-origin.ts';
import { usePrint } from '#src/lib/use-print.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PrintBar } from '#src/ui/print-bar.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { TagLabel } from './tag-label.tsx';

/**
 * The maximum number of tags on a page, because each tag needs its own request. The page shows how many products are
 * left.
 */
const maxTags = 50;

function isGone(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 422].includes(error.status);
}

function useTagProducts(ids: readonly string[]) {
  const mayTag = useMayTag();
  const replies = useQueries({ queries: ids.map((id) => productQuery(id)) });
  const found = replies.flatMap(({ data }) => (data ? [data] : []));
  const products = found.filter(mayTag);
  const failed = replies.filter(({ isError, data }) => isError && !data);
  return {
    products,
    loading: replies.some(({ isPending }) => isPending),
    missing: failed.length + found.length - products.length,
    /** The first failed request that may succeed if it is retried. */
    broken: failed.find(({ error }) => !isGone(error)),
  };
}

/** Shows and prints price tags. Sellers can print tags for their own products. Staff can print tags for any product. */
export function Component() {
  const [search] = useSearchParams();
  const chosen = [...new Set((search.get('ids') ?? '').split(',').filter(Boolean))];
  const ids = chosen.slice(0, maxTags);
  const { products, loading, missing, broken } = useTagProducts(ids);
  const { data: origin } = useQuery(shopOriginQuery);
  const [first] = products;
  const print = usePrint({
    paper: 'tag',
    name: products.length === 1 && first ? `Price tag ${first.title}` : 'Price tags',
    onFailed: toastError,
  });
  const ready = !loading && !broken && origin !== undefined && products.length > 0;
  return (
    <>
      <Link
        to={paths.myProducts}
        className="text-link mb-4 inline-flex min-h-11 items-center gap-2 print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        My Products
      </Link>
      <PageHeading aside={products.length > 0 && <PrintBar {...print} unavailable={!ready} />}>
        {ids.length === 1 ? 'Price tag' : 'Price tags'}
      </PageHeading>
      {loading && (
        <OnlineLoading label="Loading price tags">
          <Skeleton className="h-[50mm] w-[80mm]" />
        </OnlineLoading>
      )}
      {!loading && !broken && products.length === 0 && <NoTags />}
      {broken && <ErrorPanel {...failureOf(broken)} />}
      {ready && <Tags {...{ products, origin, missing }} beyond={chosen.length - ids.length} />}
    </>
  );
}

function Tags({
  products,
  origin,
  missing,
  beyond,
}: {
  products: readonly Product[];
  origin: string;
  missing: number;
  /** The number of selected products left for the next page. */
  beyond: number;
}) {
  const tags = products.map((product) => (
    <TagLabel
      key={product._id}
      product={product}
      address={new URL(paths.product(product._id), origin).href}
    />
  ));
  return (
    <>
      <p className="mb-6 max-w-prose text-muted">
        {products.length === 1 ? 'One tag' : `${products.length} tags, each on its own label`} of 80
        × 50 mm. Print at 100%. The code opens the product’s page.
        {missing > 0 &&
          ` ${missing} ${missing === 1 ? 'product isn’t' : 'products aren’t'} yours or no longer ${missing === 1 ? 'exists' : 'exist'}.`}
        {beyond > 0 && (
          <strong>{` You can print ${maxTags} tags at a time. Print these, then choose the other ${beyond}.`}</strong>
        )}
      </p>
      {isOnlyHere(origin) && (
        <p
          role="note"
          className="plate mb-6 max-w-prose border-l-4 border-l-secondary p-5 print:hidden"
        >
          Phones can’t open this code, because its address starts with <code>{origin}</code>, which
          only works on this computer. Open the shop at its public address, then print.
        </p>
      )}
      <div className="flex flex-wrap gap-6">
        {products.length === 1 ? (
          <div className="border border-rule shadow-lg sm:[zoom:1.6]">{tags}</div>
        ) : (
          tags.map((tag) => (
            <div key={tag.key} className="border border-rule shadow-md">
              {tag}
            </div>
          ))
        )}
      </div>
      {createPortal(
        <div className="on-paper" aria-hidden="true">
          {tags}
        </div>,
        document.body,
      )}
    </>
  );
}

function NoTags() {
  return (
    <EmptyState title="No tags to print" link="My Products" to={paths.myProducts}>
      <p>Select your products in My Products, then choose “Price tags”.</p>
    </EmptyState>
  );
}
