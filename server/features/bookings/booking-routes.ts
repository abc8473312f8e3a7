import {
  cancelBooking,
  createBooking,
  getBooking,
  getBookingSnapshot,
  handOverBooking,
  listBookings,
  listReceivedBookings,
  releaseBooking,
} from '#contracts/bookings.ts';
import type { Mount } from '#server/http/mount.ts';
import type { BookingEndingService } from './booking-ending-service.ts';
import type { BookingService } from './booking-service.ts';

export function mountBookings(
  mount: Mount,
  bookings: BookingService,
  endings: BookingEndingService,
): void {
  mount(listBookings, ({ caller, query }) => bookings.list(caller, query));
  mount(getBooking, ({ caller, params }) => bookings.one(caller, params.id));
  mount(getBookingSnapshot, ({ caller, params }) => bookings.snapshot(caller, params.id));
  mount(listReceivedBookings, ({ caller, query }) => bookings.received(caller, query));
  mount(createBooking, ({ caller, body, idempotencyKey }) =>
    bookings.book(caller, body, idempotencyKey),
  );
  mount(cancelBooking, ({ caller, params }) => endings.cancel(caller, params.id));
  mount(releaseBooking, ({ caller, params, body }) =>
    endings.release(caller, params.id, body.reason),
  );
  mount(handOverBooking, ({ caller, params, body }) =>
    endings.handOver(caller, params.id, body.code),
  );
}
