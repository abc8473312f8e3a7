import { v7 as uuidv7 } from 'uuid';
import type { createBooking } from '#contracts/bookings/bookings.ts';
import { isShopReason } from '#contracts/catalog/release-reasons.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { productState } from '#server/catalog/product-state.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import type { AboveBookings } from './booking-lookup.ts';
import {
  aDayBefore,
  alreadyBooked,
  assertBookable,
  assertBuys,
  assertHeld,
  assertMayBookMore,
  assertMayWait,
  assertNotFrozen,
  assertOpen,
  assertSells,
  bookingEnded,
  holdEnd,
  onPause,
  sellOnTicket,
  takenByAnother,
} from './booking-policy.ts';
import { bookingRepository } from './booking-repository.ts';
import { asBooked, type BookingRow, toReceivedBooking } from './booking-view.ts';
import { checkCode, collect } from './handover.ts';
import { newHandoverCode } from './handover-code.ts';
import { holdsOf } from './holds.ts';

type BookingRequest = EndpointParsed<typeof createBooking>['body'];
type Buyer = Pick<Caller, 'id' | 'name' | 'email'>;
/** A request whose price was agreed in an offer, so the buyer hasn't seen the product's own price and title. */
type AgreedRequest = Pick<BookingRequest, 'product_id' | 'phone' | 'location' | 'message'> & {
  agreedCents: number;
};

type Work = {
  trx: Trx;
  booking: BookingRow;
  holds: ReturnType<typeof holdsOf>;
  at: Date;
};

/**
 * Creates the service that changes bookings. Each method locks the product, then checks whether the change is allowed,
 * then writes it.
 */
export function createBookingService(
  core: Core,
  { hasBlocked }: Pick<AboveBookings, 'hasBlocked'>,
) {
  const { db, now, config } = core;

  /** Returns the id of the new booking. */
  async function insert(
    trx: Trx,
    buyer: Buyer,
    request: BookingRequest | AgreedRequest,
  ): Promise<string> {
    const seen = 'agreedCents' in request ? null : request;
    const bookings = bookingRepository(trx);
    const holds = holdsOf(trx, core);
    const at = now();
    // Accounts are always locked before products. This lock also keeps the count of the buyer's bookings accurate.
    await lockOpenAccount(trx, buyer.id, sessionEnded);
    await holds.endDue(request.product_id, at);
    // A buyer who books the product again can no longer undo an earlier cancellation.
    await holds.finishCancelled(request.product_id, at, buyer.id);
    const product = await bookings.productToBook(request.product_id);
    const reserved = product?.status === 'reserved';
    if (reserved && (await bookings.isOnWaitlist(product.id, buyer.id))) throw alreadyBooked();
    assertBookable(product, buyer, seen);
    await assertNotBlocked(trx, buyer.id, product.seller_id);
    if (reserved && !seen?.waitlist) throw takenByAnother();
    assertMayBookMore(
      await bookings.countOpen(buyer.id, at),
      await bookings.countGivenBack(buyer.id, product.id, aDayBefore(at)),
    );
    const place = await bookings.waitlistFor(product.id, buyer.id);
    assertMayWait(place);
    const { cameBack } = place;
    const id = uuidv7();
    const { phone, location, message } = request;
    const hold = reserved
      ? null
      : { until: holdEnd(at, config.bookingHours.hold), code: await newHandoverCode(trx) };
    const entry = await bookings.insert({
      id,
      product,
      buyer,
      agreedCents: 'agreedCents' in request ? request.agreedCents : null,
      phone,
      location,
      message,
      at,
      hold,
      cameBack,
    });
    if (hold) await productState.reserve(trx, product.id, at);
    await holds.entered(entry, at);
    return id;
  }

  async function assertNotBlocked(trx: Trx, buyerId: string, sellerId: string): Promise<void> {
    if (await hasBlocked(trx, buyerId, sellerId)) {
      throw new Refusal('conflict', 'You have blocked the seller. Unblock them to book.');
    }
    if (await hasBlocked(trx, sellerId, buyerId)) {
      throw new Refusal('conflict', 'You can’t book this product.');
    }
  }

  async function reread(trx: Trx, id: string): Promise<BookingRow> {
    const row = await bookingRepository(trx).byId(id);
    if (!row) throw new Error('the booking is missing');
    return row;
  }

  /** Locks the account and the product, checks the caller, runs `work`, and returns the changed booking. */
  async function change(
    caller: Caller,
    id: string,
    assertAllowed: (booking: BookingRow) => void,
    work: (parts: Work) => Promise<void>,
  ): Promise<BookingRow> {
    return db.transaction().execute(async (trx) => {
      const holds = holdsOf(trx, core);
      const at = now();
      await lockOpenAccount(trx, caller.id, sessionEnded);
      const productId = await bookingRepository(trx).productOf(id);
      if (!productId) throw new Refusal('not_found', 'This booking does not exist.');
      await holds.endDue(productId, at);
      const booking = await reread(trx, id);
      assertAllowed(booking);
      await work({ trx, booking, holds, at });
      return reread(trx, id);
    });
  }

  return {
    /**
     * Puts a product on hold for the buyer. If someone else holds it and the request allows waiting, adds the buyer to
     * the waitlist instead. If neither is possible, throws a Refusal that explains what to do next.
     */
    async book(buyer: Caller, request: BookingRequest, key: IdempotencyKey | null) {
      return withIdempotencyKey(db, buyer.id, key, {
        make: (trx) => insert(trx, buyer, request),
        read: async (trx, id) => (await asBooked(core, trx, buyer))(await reread(trx, id)),
        reused: () =>
          new Refusal(
            'idempotency_key_reused',
            'This idempotency key was already used for another booking.',
          ),
      });
    },

    /**
     * Puts a product on hold at a price that its buyer and seller agreed on, in the caller's transaction, which has
     * locked their accounts. Returns the booking's id. Throws the same Refusals as `book`.
     */
    hold: insert,

    /** Cancels the caller's own booking. After ten seconds, the product goes to the next buyer or up for sale again. */
    async cancel(caller: Caller, id: string) {
      const row = await change(caller, id, assertBuys(caller), async ({ booking, holds, at }) => {
        assertOpen(booking);
        await holds.cancel(booking, at);
      });
      return (await asBooked(core, db, caller))(row);
    },

    /**
     * Extends the hold of a buyer from the waitlist to the full length. Does nothing if the hold already has the full
     * length.
     */
    async keep(caller: Caller, id: string) {
      const row = await change(caller, id, assertBuys(caller), async ({ booking, holds, at }) => {
        assertHeld(booking);
        assertNotFrozen(booking);
        if (booking.promoted) await holds.keep(booking, at);
      });
      return (await asBooked(core, db, caller))(row);
    },

    /** Undoes the cancellation of the caller's own booking. Throws a `booking_ended` Refusal if it is too late. */
    async restore(caller: Caller, id: string) {
      const row = await change(caller, id, assertBuys(caller), async ({ booking, holds, at }) => {
        if (booking.restorable_until === null) throw bookingEnded();
        await holds.restore(booking, at);
      });
      return (await asBooked(core, db, caller))(row);
    },

    /** Releases a booking on behalf of the seller or staff. The buyer sees the reason. */
    async release(caller: Caller, id: string, reason: string) {
      if (isShopReason(reason)) {
        const fields = { reason: 'is a sentence of the shop: use your own words' };
        throw new Refusal('invalid', `Please check: the reason ${fields.reason}.`, { fields });
      }
      const row = await change(caller, id, assertSells(caller), async (work) => {
        const { trx, booking, holds, at } = work;
        if (await bookingRepository(trx).isOnWaitlist(booking.product_id, caller.id)) {
          throw new Refusal(
            'forbidden',
            'You are on this waitlist yourself. Ask a colleague to release this booking.',
          );
        }
        assertOpen(booking);
        await holds.end(booking, { status: 'released', reason, at });
        await holds.passOn(booking.product_id, at);
        if (booking.seller_id === caller.id) return;
        await writeAuditEntry(trx, {
          actorId: caller.id,
          action: 'booking released',
          subjectId: booking.id,
          concernsId: booking.buyer_id,
          // Leave out the reason, which is stored with the booking. It is free text that may contain personal data, and
          // audit entries are never deleted.
          details: { product_id: booking.product_id, buyer_id: booking.buyer_id },
          at,
        });
      });
      return toReceivedBooking(row, await shopAccount.find(db, config), caller, core);
    },

    /**
     * Marks the product as sold and releases the bookings on the waitlist. The caller, who is the seller or staff, must
     * provide the buyer's code.
     */
    async handOver(caller: Caller, id: string, code: string) {
      let wrong: Refusal | null = null;
      const row = await change(caller, id, assertSells(caller), async (work) => {
        const { trx, booking, holds, at } = work;
        if (booking.status !== 'held') throw bookingEnded();
        assertNotFrozen(booking);
        // While a product is awaiting a moderator's decision, its hold keeps running, but the product can't be handed
        // over.
        const product = await productState.lock(trx, booking.product_id);
        if (product?.moderation !== 'clear') throw onPause();
        if (booking.seller_id === (await shopAccount.find(trx, config))) throw sellOnTicket();
        wrong = await checkCode({ trx, caller, code, at }, booking, 'code');
        if (wrong !== null) return;
        await productState.sell(trx, booking.product_id, at, booking.price_cents);
        await collect({ trx, holds, booking, caller, at });
      });
      // Throw only after the transaction has committed, so that the wrong code is counted.
      if (wrong !== null) throw wrong;
      return toReceivedBooking(row, null, caller, core);
    },
  };
}
