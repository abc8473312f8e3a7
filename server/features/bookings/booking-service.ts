import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Booking, createBooking, listBookings } from '#contracts/bookings.ts';
import type { EndpointParsed, EndpointReply } from '#contracts/endpoint.ts';
import { fromCents } from '#contracts/money.ts';
import type { Database } from '#server/db/client.ts';
import { imageView } from '#server/db/image-view.ts';
import { once } from '#server/db/once.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Caller } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import { assertBookable, maxOpenHolds, takenBySomebody } from './booking-policy.ts';
import { type BookingRow, bookingRepository } from './booking-repository.ts';

type BookingRequest = EndpointParsed<typeof createBooking>['body'];
type PageOf = { email: string; cursor?: string | undefined; limit: number };

export type BookingService = {
  /** Holds a product for the buyer, or throws the Refusal that says why not and what to do next. */
  hold(buyer: Caller, request: BookingRequest, key: IdempotencyKey | null): Promise<Booking>;
  /** The bookings of the person with this e-mail; Refusal `forbidden` about anyone else's. */
  list(caller: Caller, page: PageOf): Promise<EndpointReply<typeof listBookings>>;
  /** Ends the open bookings of a product that leaves the shop, in the caller's transaction. */
  release(trx: Transaction<Schema>, productId: string, reason: string): Promise<void>;
  /** Ends the holds whose time is over; returns how many. */
  expireDue(): Promise<number>;
};

type Options = { db: Database; now: () => Date; holdHours: number };

export function createBookingService({ db, now, holdHours }: Options): BookingService {
  async function insertHold(
    trx: Transaction<Schema>,
    buyer: Caller,
    request: BookingRequest,
  ): Promise<Booking> {
    const bookings = bookingRepository(trx);
    await bookings.lockBuyer(buyer.id);
    const product = await bookings.productToBook(request.product_id);
    if (product?.status === 'reserved' && (await bookings.holdsAlready(product.id, buyer.id))) {
      throw alreadyBooked();
    }
    assertBookable(product, buyer, request);
    if ((await bookings.countOpenHolds(buyer.id)) >= maxOpenHolds) {
      throw new Refusal(
        'too_many_holds',
        `You hold ${maxOpenHolds} products already. Collect or cancel one first.`,
      );
    }
    const at = now();
    const id = uuidv7();
    await bookings.insertHold({
      id,
      product,
      buyer,
      phone: request.phone,
      location: request.location,
      message: request.message,
      handoverCode: String(randomInt(1_000_000)).padStart(6, '0'),
      at,
      heldUntil: new Date(at.getTime() + holdHours * 3_600_000),
    });
    if (!(await bookings.reserve(product, at))) {
      // Between our reading and our writing it was sold, ended or edited: say which.
      assertBookable(await bookings.productToBook(product.id), buyer, request);
      throw takenBySomebody();
    }
    const row = await bookings.byId(id);
    if (!row) throw new Error('a booking vanished in its own transaction');
    return toBooking(row, true);
  }

  return {
    async hold(buyer, request, key) {
      const reused = () =>
        new Refusal('idempotency_key_reused', 'This key was used for another booking.');
      try {
        return await once(db, buyer.id, key, reused, (trx) => insertHold(trx, buyer, request));
      } catch (error) {
        if (!violates(error, 'bookings_one_hold_per_product', 'bookings_one_open_per_buyer')) {
          throw error;
        }
        const mine = await bookingRepository(db).holdsAlready(request.product_id, buyer.id);
        throw mine ? alreadyBooked() : takenBySomebody();
      }
    },

    async list(caller, { email, cursor, limit }) {
      const own = caller.email.toLowerCase() === email.toLowerCase();
      if (!own && caller.role !== 'admin') {
        throw new Refusal('forbidden', 'You may see your own bookings only.');
      }
      const bookings = bookingRepository(db);
      const place = decodeCursor(cursor, ['date', 'uuid']);
      const [rows, total] = await Promise.all([
        bookings.byBuyerEmail(email, place?.after ?? null, limit + 1),
        place?.total ?? bookings.countByBuyerEmail(email),
      ]);
      return toPage(
        rows,
        limit,
        total,
        (row) => [row.created_at.toISOString(), row.id],
        (row) => toBooking(row, own),
      );
    },

    release: (trx, productId, reason) =>
      bookingRepository(trx).releaseAll(productId, reason, now()),

    expireDue: () => bookingRepository(db).expireDue(now()),
  };
}

const alreadyBooked = () =>
  new Refusal('already_booked', 'You have booked this product. See My Orders.');

function violates(error: unknown, ...constraints: string[]): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraints.includes(constraint ?? '');
}

/** The handover code shows to the buyer alone: who has it, gets the guitar. */
function toBooking(row: BookingRow, forBuyer: boolean): Booking {
  return {
    _id: row.id,
    product_id: row.product_id,
    selectedProduct: row.snapshot.title,
    price: fromCents(row.price_cents),
    image: row.image && imageView(row.image),
    buyer: row.buyer_name,
    email: row.buyer_email,
    phone: row.phone,
    location: row.location,
    message: row.message,
    status: row.status,
    place: null,
    handover_code: forBuyer && row.status === 'held' ? row.handover_code : null,
    held_until: row.held_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
