import { BookingDialog } from '#src/features/bookings/booking-dialog.tsx';
import { ProductDetailsScreen } from '#src/features/products/product-details-screen.tsx';

/** One product, with the modal that books it. */
export function Component() {
  return <ProductDetailsScreen booking={(props) => <BookingDialog {...props} />} />;
}
