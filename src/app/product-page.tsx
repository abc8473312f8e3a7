import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Product } from '#contracts/catalog/products.ts';
import { BookingPanel } from '#src/bookings/booking-panel.tsx';
import { ProductDetails } from '#src/catalog/details/product-details.tsx';
import { productHead } from '#src/catalog/details/product-head.ts';
import { SimilarProducts } from '#src/catalog/lists/similar-products.tsx';
import { isGone, productQuery } from '#src/catalog/product-queries.ts';
import { RecentlyViewed } from '#src/catalog/recent/recently-viewed.tsx';
import { WatchButton } from '#src/catalog/watching/watch-button.tsx';
import { describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { usePageHead } from '#src/lib/use-page-head.ts';
import { ReportButton } from '#src/moderation/reports/report-button.tsx';
import { AcceptOffer } from '#src/talk/offers/accept-offer.tsx';
import { OfferButton } from '#src/talk/offers/offer-button.tsx';
import { BackLink } from '#src/ui/back-link.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { NotOffline } from '#src/ui/not-offline.tsx';

/** A product's page, with its booking and report dialogs, similar products and recently viewed products. */
export function Component() {
  const { id = '' } = useParams();
  // The key remounts the page for each product, so that a dialog left open doesn't carry over to the next
  // product.
  return <Details key={id} id={id} />;
}

function Details({ id }: { id: string }) {
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
          watch={
            product &&
            !product.own &&
            product.status !== 'sold' && <WatchButton product={product} labeled />
          }
          report={product && !product.own && <ReportButton about={product} />}
          booking={
            product && (
              <>
                <BookingPanel
                  product={product}
                  acceptDialog={(props) => <AcceptOffer product={product} {...props} />}
                />
                <OfferButton product={product} />
              </>
            )
          }
          ask={
            product &&
            !product.own &&
            product.status !== 'ended' && (
              <Link
                to={paths.threadAbout(product._id)}
                className={buttonClass('paper', 'justify-self-start')}
              >
                Ask the seller
              </Link>
            )
          }
        />
      )}
      {product && (
        <>
          <SimilarProducts productId={product._id} sellerId={product.seller._id} />
          <RecentlyViewed productId={product._id} />
        </>
      )}
    </div>
  );
}

const withdrawn = (product: Product): Product => ({
  ...product,
  status: 'ended',
  can: { ...product.can, book: false, wait: false, offer: false },
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
        <p>We couldn’t find this product. It may no longer be for sale.</p>
      </EmptyState>
    </>
  );
}
