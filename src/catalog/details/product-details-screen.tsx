import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Product } from '#contracts/catalog/products.ts';
import { isGone, productQuery } from '#src/catalog/product-queries.ts';
import { describeError } from '#src/lib/api-error.ts';
import { usePageHead } from '#src/lib/page-head.ts';
import { paths } from '#src/lib/paths.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { NotOffline } from '#src/ui/not-offline.tsx';
import { BookingPanel, type BookingSlot } from './booking-panel.tsx';
import { ProductDetails } from './product-details.tsx';
import { productHead } from './product-head.ts';

type Slots = {
  /** Renders the dialog that the Booking button opens. */
  booking: BookingSlot;
  /** Renders the viewer's open booking of the product. */
  booked: (bookingId: string) => ReactNode;
  /** Renders the button that adds the product to the watchlist. */
  watch: (product: Product) => ReactNode;
  /** Renders the button that reports the product. */
  report: (product: Product) => ReactNode;
  /** Renders the list of similar products below the product. */
  similar: (productId: string) => ReactNode;
};

/** A product's page. */
export function ProductDetailsScreen(slots: Slots) {
  const { id = '' } = useParams();
  // The key remounts the page for each product, so that a dialog left open doesn't carry over to the next
  // product.
  return <Details key={id} id={id} {...slots} />;
}

function Details({ id, booking, booked, watch, report, similar }: Slots & { id: string }) {
  const { data, error, isError, isFetching, isPaused, refetch } = useQuery(productQuery(id));
  // A product that was sold while a visitor was viewing it can't be loaded anymore. Keep showing it, but
  // don't offer it for sale.
  const product = data && isError && isGone(error) ? withdrawn(data) : data;
  usePageHead(useMemo(() => data && productHead(data, window.location.origin), [data]));

  return (
    <div className="page-width py-6 lg:py-8">
      <BackLink
        to={product ? paths.category(product.category_name) : paths.products}
        place={product?.category_name}
      >
        Go Back
      </BackLink>
      {isPaused && !product ? (
        <>
          <h1 tabIndex={-1} className="sr-only">
            Product details
          </h1>
          <NotOffline />
        </>
      ) : isError && !product ? (
        <Missing error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ProductDetails
          product={product}
          watch={product && !product.own && watch(product)}
          report={product && !product.own && report(product)}
          booking={product && <BookingPanel product={product} modal={booking} booked={booked} />}
        />
      )}
      {product && similar(product._id)}
    </div>
  );
}

const withdrawn = (product: Product): Product => ({
  ...product,
  status: 'ended',
  can: { ...product.can, book: false, wait: false },
});

function Missing({
  error,
  onRetry,
  retrying,
}: {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}) {
  if (!isGone(error)) {
    return <ErrorPanel {...describeError(error)} onRetry={onRetry} retrying={retrying} />;
  }
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Product not found
      </h1>
      <EmptyState
        title="This product is no longer in the shop"
        action={
          <Link to={paths.products} className={buttonClass('amber')}>
            See all products
          </Link>
        }
      >
        <p>There is no product at this address, or it is no longer for sale.</p>
      </EmptyState>
    </>
  );
}
