import { Booked } from '#src/features/bookings/booked.tsx';
import { BookingDialog } from '#src/features/bookings/booking-dialog.tsx';
import { SimilarProducts } from '#src/features/catalogue/similar-products.tsx';
import { WatchButton } from '#src/features/catalogue/watching/watch-button.tsx';
import { ProductDetailsScreen } from '#src/features/products/details/product-details-screen.tsx';
import { RecentlyViewed } from '#src/features/products/recent/recently-viewed.tsx';
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
