import { createBookingService } from '#server/bookings/booking-service.ts';
import { productState } from '#server/catalog/product-state.ts';
import type { Database } from '#server/db/client.ts';

/** Runs the job that settles overdue bookings, as if the current time were `at`. */
export async function settleBookings(
  db: Database,
  at: Date,
  hours = { hold: 72, promoted: 24 },
): Promise<void> {
  const line = {
    hours,
    products: productState,
    settleLater: async () => {},
    findShop: async () => null,
    jobsReady: async () => {},
  };
  await createBookingService({ db, now: () => at, ...line }).settleDue();
}
