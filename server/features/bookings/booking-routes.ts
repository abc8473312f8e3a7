import { createBooking, listBookings } from '#contracts/bookings.ts';
import type { Mount } from '#server/http/mount.ts';
import type { BookingService } from './booking-service.ts';

export function mountBookings(mount: Mount, bookings: BookingService): void {
  mount(listBookings, ({ caller, query }) => bookings.list(caller, query));
  mount(createBooking, ({ caller, body, idempotencyKey }) =>
    bookings.hold(caller, body, idempotencyKey),
  );
}
