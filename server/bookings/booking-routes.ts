import {
  cancelBooking,
  createBooking,
  getBooking,
  getBookingSnapshot,
  handOverBooking,
  keepBooking,
  listBookings,
  listReceivedBookings,
  lookUpBooking,
  releaseBooking,
  restoreBooking,
} from '#contracts/bookings/bookings.ts';
import type { Core } from '#server/core.ts';
import type { Mount } from '#server/http/mount.ts';
import { type AboveBookings, createBookingLookup } from './booking-lookup.ts';
import { remindOfMeetings } from './booking-meetings.ts';
import { createBookingService } from './booking-service.ts';
import { sweepHolds } from './holds.ts';

/** Returns the lookup for the counter, the hold for offers, and the room's work. */
export function mountBookings(mount: Mount, core: Core, above: AboveBookings) {
  const bookings = createBookingService(core, above);
  const lookup = createBookingLookup(core, above);
  mount(listBookings, ({ caller, query }) => lookup.list(caller, query));
  mount(getBooking, ({ caller, params }) => lookup.one(caller, params.id));
  mount(getBookingSnapshot, ({ caller, params }) => lookup.snapshot(caller, params.id));
  mount(listReceivedBookings, ({ caller, query }) => lookup.received(caller, query));
  mount(lookUpBooking, ({ caller, body }) => lookup.byCode(caller, body.code));
  mount(createBooking, ({ caller, body, idempotencyKey }) =>
    bookings.book(caller, body, idempotencyKey),
  );
  mount(cancelBooking, ({ caller, params }) => bookings.cancel(caller, params.id));
  mount(keepBooking, ({ caller, params }) => bookings.keep(caller, params.id));
  mount(restoreBooking, ({ caller, params }) => bookings.restore(caller, params.id));
  mount(releaseBooking, ({ caller, params, body }) =>
    bookings.release(caller, params.id, body.reason),
  );
  mount(handOverBooking, ({ caller, params, body }) =>
    bookings.handOver(caller, params.id, body.code),
  );
  return {
    lookup,
    hold: bookings.hold,
    timers: [
      { seconds: 2, run: () => sweepHolds(core) },
      { seconds: 30, run: () => remindOfMeetings(core) },
    ],
  };
}
