import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type {
  Booking,
  createBooking,
  getBookingSnapshot,
  listBookings,
  listReceivedBookings,
} from '#contracts/bookings.ts';
import type { EndpointParsed, EndpointReply } from '#contracts/endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { lockOpenAccount } from '#server/db/lock-open-account.ts';
import { once } from '#server/db/once.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import { bookingEndings } from './booking-endings.ts';
import {
  assertBookable,
  maxGivenBack,
  maxOpenBookings,
  newHold,
  othersFirst,
  takenBySomebody,
  tooManyGivenBack,
  tooManyOpen,
} from './booking-policy.ts';
import { type BookingState, bookingRepository } from './booking-repository.ts';
import { type BookingRow, toBooking, toReceivedBooking, toSnapshot } from './booking-view.ts';

type BookingRequest = EndpointParsed<typeof createBooking>['body'];
type Page = { state: BookingState; cursor?: string | undefined; limit: number };

export type BookingService = {
  /**
   * Holds a product for the buyer, or gives them a place in line where they ask for the waitlist and
   * somebody else holds it. Throws the Refusal that says why not and what to do next.
   */
  book(buyer: Caller, request: BookingRequest, key: IdempotencyKey | null): Promise<Booking>;
  /** The bookings of the person with this e-mail; Refusal `forbidden` about anyone else's. */
  list(caller: Caller, page: Page & { email: string }): Promise<EndpointReply<typeof listBookings>>;
  /** One of the caller's own bookings; Refusal `not_found` for anyone else's, as if there were none. */
  one(caller: Caller, id: string): Promise<Booking>;
  /** The long parts of one of the caller's own bookings, as booked and as they are now; refused as {@link one}. */
  snapshot(caller: Caller, id: string): Promise<EndpointReply<typeof getBookingSnapshot>>;
  /** The bookings of the caller's own products. */
  received(caller: Caller, page: Page): Promise<EndpointReply<typeof listReceivedBookings>>;
};

type Options = { db: Database; now: () => Date; holdHours: number };

export function createBookingService({ db, now, holdHours }: Options): BookingService {
  async function insert(
    trx: Transaction<Schema>,
    buyer: Caller,
    request: BookingRequest,
  ): Promise<Booking> {
    const bookings = bookingRepository(trx);
    // Those of one buyer wait for each other, so that they can be counted.
    await lockOpenAccount(trx, buyer.id, sessionEnded);
    // Before anything is written: two who want it at once wait here, where else they could wait for each other.
    await bookingEndings(trx).lockProduct(request.product_id);
    const product = await bookings.productToBook(request.product_id);
    const reserved = product?.status === 'reserved';
    if (reserved && (await bookings.holdsAlready(product.id, buyer.id))) throw alreadyBooked();
    assertBookable(product, buyer, request);
    if (reserved && !request.waitlist) throw takenBySomebody();
    const at = now();
    await refuseHoarding(bookings, buyer.id, at);
    const lately = { since: aDayBefore(at), hours: holdHours / 2 };
    if (!reserved && (await bookings.satOut(product.id, buyer.id, lately))) throw othersFirst();
    const id = uuidv7();
    const { phone, location, message } = request;
    const hold = reserved ? null : newHold(at, holdHours);
    await bookings.insert({ id, product, buyer, phone, location, message, at, hold });
    if (hold && !(await bookings.reserve(product, at))) {
      // Between our reading and our writing it was sold, ended or edited: say which.
      assertBookable(await bookings.productToBook(product.id), buyer, request);
      throw takenBySomebody();
    }
    const row = await bookings.byId(id);
    if (!row) throw new Error('a booking vanished in its own transaction');
    return toBooking(row, buyer);
  }

  return {
    async book(buyer, request, key) {
      const reused = () =>
        new Refusal('idempotency_key_reused', 'This key was used for another booking.');
      try {
        return await once(db, buyer.id, key, reused, (trx) => insert(trx, buyer, request));
      } catch (error) {
        if (!violates(error, 'bookings_one_hold_per_product', 'bookings_one_open_per_buyer')) {
          throw error;
        }
        const mine = await bookingRepository(db).holdsAlready(request.product_id, buyer.id);
        throw mine ? alreadyBooked() : takenBySomebody();
      }
    },

    async list(caller, { email, state, cursor, limit }) {
      if (caller.email.toLowerCase() !== email.toLowerCase() && caller.role !== 'admin') {
        throw new Refusal('forbidden', 'You may see your own bookings only.');
      }
      const bookings = bookingRepository(db);
      const place = decodeCursor(cursor, ['date', 'uuid']);
      const [rows, total] = await Promise.all([
        bookings.byBuyerEmail(email, state, place?.after ?? null, limit + 1),
        place?.total ?? bookings.countByBuyerEmail(email, state),
      ]);
      return toPage(rows, limit, total, keyOf, (row) => toBooking(row, caller));
    },

    async one(caller, id) {
      const row = await bookingRepository(db).byId(id);
      if (row?.buyer_id !== caller.id) throw noSuchBooking();
      return toBooking(row, caller);
    },

    async snapshot(caller, id) {
      const row = await bookingRepository(db).contents(id);
      if (row?.buyer_id !== caller.id) throw noSuchBooking();
      return toSnapshot(row);
    },

    async received(caller, { state, cursor, limit }) {
      const bookings = bookingRepository(db);
      const place = decodeCursor(cursor, ['date', 'uuid']);
      const [rows, total] = await Promise.all([
        bookings.bySeller(caller.id, state, place?.after ?? null, limit + 1),
        place?.total ?? bookings.countBySeller(caller.id, state),
      ]);
      return toPage(rows, limit, total, keyOf, toReceivedBooking);
    },
  };
}

const keyOf = (row: BookingRow) => [row.created_at.toISOString(), row.id];

const aDayBefore = (at: Date) => new Date(at.getTime() - 24 * 3_600_000);

/** A hold shows the seller's phone number: whoever gives one back after the other is collecting those. */
async function refuseHoarding(
  bookings: ReturnType<typeof bookingRepository>,
  buyerId: string,
  at: Date,
): Promise<void> {
  if ((await bookings.countOpen(buyerId)) >= maxOpenBookings) throw tooManyOpen();
  if ((await bookings.countGivenBack(buyerId, aDayBefore(at))) >= maxGivenBack) {
    throw tooManyGivenBack();
  }
}

const noSuchBooking = () => new Refusal('not_found', 'There is no such booking.');

const alreadyBooked = () =>
  new Refusal('already_booked', 'You have booked this product. See My Orders.');

function violates(error: unknown, ...constraints: string[]): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraints.includes(constraint ?? '');
}
