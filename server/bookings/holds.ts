import { sql, type Updateable } from 'kysely';
import type { ShopReason } from '#contracts/catalog/release-reasons.ts';
import { productState } from '#server/catalog/product-state.ts';
import type { Core } from '#server/core.ts';
import type { Trx } from '#server/db/client.ts';
import type { BookingsTable } from '#server/db/schema.ts';
import {
  type Changed,
  changedColumns,
  type Entry,
  writeBookingEvents,
  writeMoves,
} from './booking-events.ts';
import { holdEnd, restorableUntil } from './booking-policy.ts';
import { newHandoverCode } from './handover-code.ts';
import { waitlistKey } from './waitlist.ts';

type Ending = {
  status: 'collected' | 'released';
  reason: string | null;
  at: Date;
};

/** A collected booking. */
export type HandedOver = Entry & { held_until: Date; ended_at: Date };

/** The lengths of holds. */
export type HoldCore = { config: Pick<Core['config'], 'bookingHours'> };

/**
 * Creates the functions that change who holds or waits for a product. The product must be locked, for example by
 * `endDue`.
 */
export function holdsOf(trx: Trx, { config }: HoldCore) {
  const hours = config.bookingHours;
  const update = (productId: string) =>
    trx.updateTable('bookings').where('product_id', '=', productId);
  const updateOpen = (productId: string) =>
    update(productId).where('status', 'in', ['held', 'waiting']);
  const updateCancelled = (productId: string) =>
    update(productId).where('restorable_until', 'is not', null);

  /**
   * Makes cancellations final. Only now are the buyers behind told that they moved up, because a buyer can cancel and
   * restore a booking in a loop. Returns false if there was nothing to do.
   */
  async function makeFinal(
    cancelled: ReturnType<typeof updateCancelled>,
    productId: string,
    at: Date,
  ): Promise<boolean> {
    const final = await cancelled
      .set({ restorable_until: null })
      .returning(['id', 'held_until'])
      .execute();
    const behind = final.filter(({ held_until }) => held_until === null).map(({ id }) => id);
    if (behind.length > 0) await writeMoves(trx, productId, at, { up: true, behind });
    return final.length > 0;
  }

  /** Returns whether a buyer holds the product, or can still restore a canceled hold. */
  async function isTaken(productId: string): Promise<boolean> {
    const { rows } = await sql`
      SELECT 1 FROM bookings WHERE product_id = ${productId}
        AND (status = 'held' OR (restorable_until IS NOT NULL AND held_until IS NOT NULL))
      LIMIT 1`.execute(trx);
    return rows.length > 0;
  }

  /**
   * If no one holds the product, puts it on hold for the next buyer on the waitlist, or up for sale again if no one is
   * waiting. Does nothing while the product is hidden.
   */
  async function passOn(productId: string, at: Date): Promise<void> {
    if (await isTaken(productId)) return;
    const product = await productState.lock(trx, productId);
    if (product && (product.moderation !== 'clear' || product.seller_suspended)) return;
    const next = await trx
      .selectFrom('bookings as b')
      .select('id')
      .where('product_id', '=', productId)
      .where('status', '=', 'waiting')
      .orderBy(waitlistKey('b'))
      .limit(1)
      .executeTakeFirst();
    if (!next) {
      if (product?.status === 'reserved') await productState.release(trx, productId, at);
      return;
    }
    if (product?.status === 'live') await productState.reserve(trx, productId, at);
    const until = holdEnd(at, hours.promoted);
    const promoted = await trx
      .updateTable('bookings')
      .set({
        status: 'held',
        promoted: true,
        promoted_at: at,
        held_until: until,
        handover_code: await newHandoverCode(trx),
      })
      .where('id', '=', next.id)
      .returning(changedColumns)
      .execute();
    await writeBookingEvents(trx, 'booking.promoted', promoted, at);
    await writeMoves(trx, productId, at, { up: true });
  }

  /**
   * Updates a booking and writes its event. Also writes events for waiting buyers whose position changes, except for
   * cancellations, which may be undone.
   */
  async function change(
    kind: Parameters<typeof writeBookingEvents>[1],
    booking: Entry,
    values: Updateable<BookingsTable>,
    at: Date,
  ): Promise<void> {
    const changed = await trx
      .updateTable('bookings')
      .set(values)
      .where('id', '=', booking.id)
      .returning(changedColumns)
      .execute();
    await writeBookingEvents(trx, kind, changed, at);
    const after = changed[0]?.status ?? booking.status;
    const moves = after !== booking.status && [after, booking.status].includes('waiting');
    if (!moves || after === 'cancelled') return;
    const up = after !== 'waiting';
    await writeMoves(trx, booking.product_id, at, { up, behind: [booking.id] });
  }

  return {
    passOn,

    /** Writes the events of a new booking. */
    async entered(booking: Entry, at: Date): Promise<void> {
      const held = booking.status === 'held';
      await writeBookingEvents(trx, held ? 'booking.held' : 'booking.joined', [booking], at);
      // New buyers on the waitlist go ahead of buyers who previously held the product, so those buyers move down.
      if (held || booking.came_back) return;
      await writeMoves(trx, booking.product_id, at, { up: false, behind: [booking.id] });
    },

    /**
     * Locks a product, ends its hold if it has expired, and makes cancellations final if they can no longer be undone.
     * If the product is now free, it goes to the next buyer or up for sale again. Every change calls this first, so the
     * result doesn't depend on when holds are swept.
     */
    async endDue(productId: string, at: Date): Promise<void> {
      await productState.lock(trx, productId);
      const expired = await updateOpen(productId)
        .set({ status: 'expired', ended_at: at })
        .where('held_until', '<=', at)
        .where('frozen_at', 'is', null)
        .returning(changedColumns)
        .execute();
      await writeBookingEvents(trx, 'booking.expired', expired, at);
      const due = updateCancelled(productId).where('restorable_until', '<=', at);
      const final = await makeFinal(due, productId, at);
      if (expired.length > 0 || final) await passOn(productId, at);
    },

    /** Extends a promoted buyer's hold to the full length, counted from `at`. */
    async keep(booking: Entry, at: Date): Promise<void> {
      const until = holdEnd(at, hours.hold);
      await change('booking.kept', booking, { promoted: false, held_until: until }, at);
    },

    /**
     * Cancels an open booking. If it was a hold, the product stays reserved until the cancellation can no longer be
     * undone.
     */
    async cancel(booking: Entry, at: Date): Promise<void> {
      const restorable_until = restorableUntil(at, booking.held_until);
      const values = { status: 'cancelled', ended_at: at, restorable_until } as const;
      await change('booking.cancelled', booking, values, at);
    },

    /** Undoes a cancellation. The buyer gets their hold or their waitlist position back. */
    async restore(booking: Entry, at: Date): Promise<void> {
      const status = booking.held_until ? 'held' : 'waiting';
      const values = { status, ended_at: null, restorable_until: null } as const;
      await change('booking.restored', booking, values, at);
      // If the buyer is on the waitlist again, the product may have become available since the cancellation.
      await passOn(booking.product_id, at);
    },

    /**
     * Makes cancellations final, so that the product can go to the next buyer. Without `buyerId`, this applies to all
     * buyers.
     */
    async finishCancelled(productId: string, at: Date, buyerId?: string): Promise<void> {
      const all = updateCancelled(productId);
      const cancelled = buyerId === undefined ? all : all.where('buyer_id', '=', buyerId);
      if (await makeFinal(cancelled, productId, at)) await passOn(productId, at);
    },

    /**
     * Cancels a buyer's booking so that this can't be undone. If it was a hold, the product goes to the next buyer or
     * up for sale again.
     */
    async remove(productId: string, buyerId: string, at: Date): Promise<void> {
      const removed = await updateOpen(productId)
        .set({ status: 'cancelled', ended_at: at, restorable_until: at })
        .where('buyer_id', '=', buyerId)
        .returning(changedColumns)
        .execute();
      await writeBookingEvents(trx, 'booking.cancelled', removed, at);
      await makeFinal(updateCancelled(productId).where('buyer_id', '=', buyerId), productId, at);
      await passOn(productId, at);
    },

    /** Makes a collected booking a hold again, with the time that was left when it was collected, and a new code. */
    async reopen(booking: HandedOver, at: Date): Promise<void> {
      const left = booking.held_until.getTime() - booking.ended_at.getTime();
      const values = {
        ...({ status: 'held', ended_at: null } as const),
        held_until: new Date(at.getTime() + left),
        handover_code: await newHandoverCode(trx),
      };
      await change('booking.resumed', booking, values, at);
    },

    async end(booking: Entry, { status, reason, at }: Ending): Promise<void> {
      const values = { status, ended_at: at, ended_reason: reason };
      await change(`booking.${status}`, booking, values, at);
    },

    /** Releases all open bookings of a product. The buyers see the reason. Doesn't put the product up for sale again. */
    async releaseAll(productId: string, reason: ShopReason, at: Date): Promise<void> {
      const released = await updateOpen(productId)
        .set({ status: 'released', ended_at: at, ended_reason: reason })
        .returning(changedColumns)
        .execute();
      await writeBookingEvents(trx, 'booking.released', released, at);
      await makeFinal(updateCancelled(productId), productId, at);
    },

    /** Pauses the product's hold because the product is hidden, and makes the product's cancellations final. */
    async freeze(productId: string, at: Date): Promise<void> {
      const frozen = await update(productId)
        .set({ frozen_at: at })
        .where('status', '=', 'held')
        .where('frozen_at', 'is', null)
        .returning(changedColumns)
        .execute();
      await writeBookingEvents(trx, 'booking.frozen', frozen, at);
      await makeFinal(updateCancelled(productId), productId, at);
    },

    /**
     * Resumes the product's paused hold with its remaining time. If the product has no hold, it goes to the next buyer
     * or up for sale again.
     */
    async resume(productId: string, at: Date): Promise<void> {
      const { rows } = await sql<Changed>`
        UPDATE bookings SET held_until = held_until + (${at}::timestamptz - frozen_at), frozen_at = NULL
        WHERE product_id = ${productId} AND status = 'held' AND frozen_at IS NOT NULL
        RETURNING id, product_id, buyer_id, seller_id, status`.execute(trx);
      await writeBookingEvents(trx, 'booking.resumed', rows, at);
      await passOn(productId, at);
    },
  };
}

/** The products that need `endDue`. */
const due = (at: Date) => sql`
  SELECT product_id FROM bookings
  WHERE status = 'held' AND held_until <= ${at} AND frozen_at IS NULL
  UNION ALL
  SELECT product_id FROM bookings WHERE restorable_until <= ${at}`;

/**
 * Ends all holds whose time is up, and makes cancellations final if they can no longer be undone. Skips products that
 * another server is working on.
 */
export async function sweepHolds(core: HoldCore & Pick<Core, 'db' | 'now'>): Promise<void> {
  const { db, now } = core;
  // Usually, nothing is due, which this finds out without a transaction.
  const { rows } = await sql<{ any: boolean }>`SELECT EXISTS (${due(now())}) AS any`.execute(db);
  for (let found = rows[0]?.any ?? false; found; ) {
    found = await db.transaction().execute(async (trx) => {
      const at = now();
      const next = await sql<{ id: string }>`
        SELECT id FROM products WHERE id IN (${due(at)})
        LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`.execute(trx);
      const [product] = next.rows;
      if (product) await holdsOf(trx, core).endDue(product.id, at);
      return product !== undefined;
    });
  }
}
