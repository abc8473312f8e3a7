import { sql } from 'kysely';
import type { NoCodeReason } from '#contracts/bookings/no-code-reasons.ts';
import { shopReasons } from '#contracts/catalog/release-reasons.ts';
import { productState } from '#server/catalog/product-state.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { reducedName } from '#server/people/account-records.ts';
import { entryColumns } from './booking-events.ts';
import { bookingRepository } from './booking-repository.ts';
import type { BookingRow } from './booking-view.ts';
import { assertNotBuyer, checkCode, collect } from './handover.ts';
import { type HandedOver, holdsOf } from './holds.ts';

/** A product on a ticket, and the line's path in the request. */
type Line = { id: string; handover_code?: string | undefined; field: string };

type CounterTicket = {
  caller: Caller;
  productId: string;
  /** The booking of the customer, whose code was right. */
  provenId: string | undefined;
  /** The booking of the customer, whose ID staff checked instead of the code. */
  idCheck: { booking_id: string; reason: NoCodeReason } | undefined;
  /** The reason for selling the product although another buyer holds it. */
  override: string | undefined;
  at: Date;
};

/**
 * `hold` is another buyer's hold that prevents the sale. `overridden` is true if a hold was ended for the sale. If the
 * customer booked the product, `agreedCents` is the price at that time, and `buyer` is the customer.
 */
export type Cleared = {
  hold: { buyer: string; until: Date } | null;
  overridden: boolean;
  agreedCents: number | null;
  buyer: { name: string; email: string | null } | null;
};

export function createCounterBookings(core: Core) {
  const { db, now } = core;
  return {
    /**
     * Checks the codes on a ticket's lines, and returns the ids of their holds by product. Call this before the sale's
     * transaction, because wrong codes must be counted even if nothing is sold. Throws the same Refusals as a handover.
     * Skips products that don't belong to the shop, because sales allow more attempts than handovers.
     */
    async checkCodes(caller: Caller, shopId: string, lines: readonly Line[]) {
      const proven = new Map<string, string>();
      for (const { id, handover_code: code, field } of lines) {
        if (code === undefined) continue;
        const result = await db.transaction().execute(async (trx) => {
          const at = now();
          await holdsOf(trx, core).endDue(id, at);
          const booking = await bookingRepository(trx).holdOf(id);
          // If the hold is frozen, the sale itself will be rejected.
          if (booking?.seller_id !== shopId || booking.frozen_at !== null) return null;
          const entered = { trx, caller, code, at };
          return (await checkCode(entered, booking, `${field}.handover_code`)) ?? booking.id;
        });
        if (result instanceof Refusal) throw result;
        if (result !== null) proven.set(id, result);
      }
      return proven;
    },

    /**
     * Locks a product and ends its bookings, because it is being sold at the counter in this transaction. The booking
     * of the customer becomes `collected`. Another buyer's hold is released only if there is an `override`, which that
     * buyer sees. Staff can't override a hold if they are on the waitlist themselves.
     */
    async clear(
      trx: Trx,
      { caller, productId, provenId, idCheck, override, at }: CounterTicket,
    ): Promise<Cleared> {
      const holds = holdsOf(trx, core);
      await holds.endDue(productId, at);
      await holds.finishCancelled(productId, at);
      const booking = await bookingRepository(trx).holdOf(productId);
      const cleared = { hold: null, overridden: false, agreedCents: null, buyer: null };
      if (!booking) return cleared;
      if (booking.id === (provenId ?? idCheck?.booking_id.toLowerCase())) {
        assertNotBuyer(booking, caller);
        const noCode = provenId === undefined ? idCheck?.reason : undefined;
        await collect({ trx, holds, booking, caller, at, noCode });
        return { ...cleared, agreedCents: booking.price_cents, buyer: await buyerOf(trx, booking) };
      }
      if (override === undefined) {
        const until = booking.held_until ?? at;
        return { ...cleared, hold: { buyer: booking.buyer_name, until } };
      }
      const own = booking.buyer_id === caller.id;
      if (own || (await bookingRepository(trx).isOnWaitlist(productId, caller.id))) {
        throw new Refusal(
          'forbidden',
          'You booked this product yourself. Ask a colleague to sell it.',
        );
      }
      await holds.end(booking, { status: 'released', reason: override, at });
      await holds.releaseAll(productId, shopReasons.sold, at);
      await writeAuditEntry(trx, {
        actorId: caller.id,
        action: 'hold overridden',
        subjectId: booking.id,
        concernsId: booking.buyer_id,
        details: { product_id: productId, buyer_id: booking.buyer_id },
        at,
      });
      return { ...cleared, overridden: true };
    },

    /**
     * Returns a list with the booking of a product that was collected after `since`. The list is empty if its hold would
     * have run out by now. Locks the buyer's account, so call this before you lock the product.
     */
    async handedOver(trx: Trx, productId: string, since: Date | null, at: Date) {
      const columns = [...entryColumns, 'ended_at'].map((name) => sql.ref(`b.${name}`));
      const { rows } = await sql<HandedOver>`
        SELECT ${sql.join(columns)} FROM bookings b JOIN users u ON u.id = b.buyer_id
        WHERE b.product_id = ${productId} AND b.status = 'collected' AND b.held_until > ${at}
          AND b.ended_at > coalesce(${since}::timestamptz, '-infinity')
          AND u.deleted_at IS NULL AND (u.suspended_until IS NULL OR u.suspended_until <= ${at})
        FOR NO KEY UPDATE OF u`.execute(trx);
      return rows;
    },

    /** Puts a returned product on hold for its buyer again, unless it is hidden. The product must be locked. */
    async reopen(trx: Trx, booking: HandedOver, at: Date): Promise<void> {
      const product = await productState.lock(trx, booking.product_id);
      if (product?.moderation !== 'clear' || product.seller_suspended) return;
      await productState.holdAgain(trx, product.id, at);
      await holdsOf(trx, core).reopen(booking, at);
    },
  };
}

/**
 * Returns the buyer as a ticket's customer. If the buyer's email address isn't verified, omits it and shortens the
 * name. Account deletion finds tickets by the account's verified address, so it couldn't remove this data later.
 */
async function buyerOf(trx: Trx, { buyer_id, buyer_name: name }: BookingRow) {
  const account = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', buyer_id)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return account ? { name, email: account.email } : { name: reducedName(name), email: null };
}
