import { sql } from 'kysely';
import type { ShopReason } from '#contracts/bookings/release-reasons.ts';
import type { Executor, Trx } from '#server/db/client.ts';
import { bookingLine, type LineParts } from './booking-line.ts';

type Step = (trx: Trx, productId: string, at: Date) => Promise<void>;

/** How moderators' decisions affect bookings. The products must be locked. */
export type ModeratedBookings = {
  /** Ends an expired hold. Call this before hiding a product. */
  settle: Step;
  /** Pauses a product's hold. */
  freeze: Step;
  /**
   * Resumes the product's paused hold. If there is none, the product goes to the next buyer or back on sale. Call this
   * when the product is public again.
   */
  resume: Step;
  /** Ends all bookings of a product. The buyers see the reason. */
  release(trx: Trx, productId: string, reason: ShopReason, at: Date): Promise<void>;
  /** Returns the seller's products that have open bookings. */
  bookedProductsOf(trx: Trx, sellerId: string): Promise<string[]>;
  /** Returns when a suspension paused a seller's holds, or null if none is paused. */
  pausedSince(trx: Trx, sellerId: string): Promise<Date | null>;
  /** Cancels a buyer's open bookings. The products that the buyer held go to the next buyers or back on sale. */
  cancelAllOf(trx: Trx, buyerId: string, at: Date): Promise<void>;
};

export function createModeratedBookings(parts: LineParts): ModeratedBookings {
  const lineOf = (trx: Trx) => bookingLine(trx, parts);
  return {
    settle: (trx, productId, at) => lineOf(trx).settle(productId, at),
    freeze: (trx, productId, at) => lineOf(trx).freeze(productId, at),
    resume: (trx, productId, at) => lineOf(trx).resume(productId, at),

    async release(trx, productId, reason, at) {
      await lineOf(trx).releaseAll(productId, reason, at);
      const product = await parts.products.lock(trx, productId);
      if (product?.status === 'reserved') await parts.products.release(trx, productId, at);
    },

    async bookedProductsOf(trx, sellerId) {
      const { rows } = await sql<{ id: string }>`
        SELECT DISTINCT product_id AS id FROM bookings
        WHERE seller_id = ${sellerId} AND (status IN ('held', 'waiting') OR restorable_until IS NOT NULL)
        ORDER BY 1`.execute(trx);
      return rows.map(({ id }) => id);
    },

    pausedSince,

    async cancelAllOf(trx, buyerId, at) {
      const { rows } = await sql<{ id: string }>`
        SELECT DISTINCT product_id AS id FROM bookings
        WHERE buyer_id = ${buyerId} AND (status IN ('held', 'waiting') OR restorable_until IS NOT NULL)
        ORDER BY 1`.execute(trx);
      for (const { id } of rows) await lineOf(trx).remove(id, buyerId, at);
    },
  };
}

/** Returns when a suspension paused a seller's holds, or null if none is paused. */
export async function pausedSince(db: Executor, sellerId: string): Promise<Date | null> {
  // Holds that were paused before, because their product was hidden, have an earlier time.
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(b.frozen_at) AS at FROM bookings b JOIN products p ON p.id = b.product_id
    WHERE b.seller_id = ${sellerId} AND b.status = 'held' AND p.seller_suspended`.execute(db);
  return rows[0]?.at ?? null;
}
