import { sql, type Transaction } from 'kysely';
import type { ProductStatus } from '#contracts/products.ts';
import type { Schema } from '#server/db/schema.ts';
import { newHold, restorableUntil } from './booking-policy.ts';

type Trx = Transaction<Schema>;
type Step = (trx: Trx, productId: string, at: Date) => Promise<void>;

/** The functions of the products feature that bookings call, in the caller's transaction. */
export type ProductState = {
  lock(trx: Trx, productId: string): Promise<{ status: ProductStatus } | undefined>;
  reserve: Step;
  release: Step;
  sell: Step;
};

type Ending = { status: 'collected' | 'released'; reason: string | null; at: Date };
type Cancelled = { id: string; product_id: string; held_until: Date | null };

/**
 * The buyers who hold or wait for a product. The caller must hold the product's lock, which `settle` takes.
 */
export function bookingLine(trx: Trx, products: ProductState, holdHours: number) {
  const update = (productId: string) =>
    trx.updateTable('bookings').where('product_id', '=', productId);
  const updateOpen = (productId: string) =>
    update(productId).where('status', 'in', ['held', 'waiting']);

  /** Whether a buyer holds the product or can still undo canceling the hold. */
  async function isTaken(productId: string): Promise<boolean> {
    const { rows } = await sql`
      SELECT FROM bookings WHERE product_id = ${productId}
        AND (status = 'held' OR (restorable_until IS NOT NULL AND held_until IS NOT NULL))
      LIMIT 1`.execute(trx);
    return rows.length > 0;
  }

  /** Gives a product that is free to the next buyer on the waitlist, or puts it back on sale. */
  async function passOn(productId: string, at: Date): Promise<void> {
    if (await isTaken(productId)) return;
    const product = await products.lock(trx, productId);
    const next = await trx
      .selectFrom('bookings')
      .select('id')
      .where('product_id', '=', productId)
      .where('status', '=', 'waiting')
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!next) {
      if (product?.status === 'reserved') await products.release(trx, productId, at);
      return;
    }
    if (product?.status === 'live') await products.reserve(trx, productId, at);
    const { until, code } = newHold(at, holdHours);
    await trx
      .updateTable('bookings')
      .set({ status: 'held', held_until: until, handover_code: code })
      .where('id', '=', next.id)
      .execute();
  }

  return {
    passOn,

    /**
     * Locks a product, ends an expired hold, makes old cancellations final, and passes the product on. Every
     * change calls this first, so that the result does not depend on when the background job runs.
     */
    async settle(productId: string, at: Date): Promise<void> {
      await products.lock(trx, productId);
      const expired = await updateOpen(productId)
        .set({ status: 'expired', ended_at: at })
        .where('held_until', '<=', at)
        .executeTakeFirst();
      const final = await update(productId)
        .set({ restorable_until: null })
        .where('restorable_until', '<=', at)
        .executeTakeFirst();
      if (expired.numUpdatedRows + final.numUpdatedRows > 0n) await passOn(productId, at);
    },

    /** Cancels an open booking. A canceled hold keeps the product reserved while the buyer can undo it. */
    async cancel({ id, held_until }: Cancelled, at: Date): Promise<void> {
      await trx
        .updateTable('bookings')
        .set({
          status: 'cancelled',
          ended_at: at,
          restorable_until: restorableUntil(at, held_until),
        })
        .where('id', '=', id)
        .execute();
    },

    /** Undoes a cancellation: the buyer gets back their hold or their position on the waitlist. */
    async restore({ id, product_id, held_until }: Cancelled, at: Date): Promise<void> {
      await trx
        .updateTable('bookings')
        .set({
          status: held_until ? 'held' : 'waiting',
          ended_at: null,
          restorable_until: null,
        })
        .where('id', '=', id)
        .execute();
      // The product may have become free while the booking was canceled.
      await passOn(product_id, at);
    },

    /** Makes the cancellations of one buyer or of all buyers final, and passes the product on. */
    async finishCancelled(productId: string, at: Date, buyerId?: string): Promise<void> {
      const { numUpdatedRows } = await update(productId)
        .set({ restorable_until: null })
        .where('restorable_until', 'is not', null)
        .$if(buyerId !== undefined, (query) => query.where('buyer_id', '=', buyerId ?? ''))
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await passOn(productId, at);
    },

    /** Cancels a buyer's booking without undo, and passes the product on. */
    async remove(productId: string, buyerId: string, at: Date): Promise<void> {
      await updateOpen(productId)
        .set({ status: 'cancelled', ended_at: at })
        .where('buyer_id', '=', buyerId)
        .execute();
      await update(productId)
        .set({ restorable_until: null })
        .where('buyer_id', '=', buyerId)
        .execute();
      await passOn(productId, at);
    },

    /** Ends one open booking. */
    async end(id: string, { status, reason, at }: Ending): Promise<void> {
      await trx
        .updateTable('bookings')
        .set({ status, ended_at: at, ended_reason: reason })
        .where('id', '=', id)
        .execute();
    },

    /** Releases every open booking of a product. The buyers see the reason. Does not pass the product on. */
    async releaseAll(productId: string, reason: string, at: Date): Promise<void> {
      await updateOpen(productId)
        .set({ status: 'released', ended_at: at, ended_reason: reason })
        .execute();
      await update(productId)
        .set({ restorable_until: null })
        .where('restorable_until', 'is not', null)
        .execute();
    },

    /** Locks a product that needs `settle` and that no other transaction has locked; returns its id. */
    async lockDue(at: Date): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM products
        WHERE id IN (
          SELECT product_id FROM bookings WHERE status = 'held' AND held_until <= ${at}
          UNION ALL
          SELECT product_id FROM bookings WHERE restorable_until <= ${at}
        )
        LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`.execute(trx);
      return rows[0]?.id;
    },
  };
}
