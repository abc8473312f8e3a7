import { Booked } from '#src/features/bookings/booked.tsx';
import { BookingDialog } from '#src/features/bookings/booking-dialog.tsx';
import { SimilarProducts } from '#src/features/catalogue/similar-products.tsx';
import { ProductDetailsScreen } from '#src/features/products/details/product-details-screen.tsx';

/** One product, with its booking dialog and similar products. */
export function Component() {
  return (
    <ProductDetailsScreen
      booking={(props) => <BookingDialog {...props} />}
      booked={(id) => <Booked id={id} />}
      similar={(id) => <SimilarProducts productId={id} />}
    />
  );
}
