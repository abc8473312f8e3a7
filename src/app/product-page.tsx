import { Booked } from '#src/bookings/booked.tsx';
import { BookingDialog } from '#src/bookings/booking-dialog.tsx';
import { ProductDetailsScreen } from '#src/catalog/details/product-details-screen.tsx';
import { SimilarProducts } from '#src/catalog/lists/similar-products.tsx';
import { RecentlyViewed } from '#src/catalog/recent/recently-viewed.tsx';
import { WatchButton } from '#src/catalog/watching/watch-button.tsx';
import { ReportButton } from './report-button.tsx';

/** A product's page, with its booking and report dialogs, similar products and recently viewed products. */
export function Component() {
  return (
    <ProductDetailsScreen
      booking={(props) => <BookingDialog {...props} />}
      booked={(id) => <Booked id={id} />}
      watch={(product) => <WatchButton product={product} labeled />}
      report={(product) => <ReportButton product={product} />}
      similar={(id) => (
        <>
          <SimilarProducts productId={id} />
          <RecentlyViewed productId={id} />
        </>
      )}
    />
  );
}
