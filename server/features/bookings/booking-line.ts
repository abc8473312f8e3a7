import { sql, type Transaction } from 'kysely';
import type { ProductStatus } from '#contracts/products.ts';
import type { Schema } from '#server/db/schema.ts';
import { newHold, restorableUntil } from './booking-policy.ts';

type Trx = Transaction<Schema>;
type Step = (trx: Trx, productId: string, at: Date) => Promise<void>;

/** The products feature's functions that bookings call. They run in the caller's transaction. */
export type ProductState = {
  lock(trx: Trx, productId: string): Promise<{ status: ProductStatus } | undefined>;
  reserve: Step;
  release: Step;
  sell: Step;
};

type Ending = { status: 'collected' | 'released'; reason: string | null; at: Date };
type Cancelled = { id: string; product_id: string; held_until: Date | null };

/** Changes who holds or waits for a product. The caller must have locked it, for example with `settle`. */
export function bookingLine(trx: Trx, products: ProductState, holdHours: number) {
  const update = (productId: string) =>
    trx.updateTable('bookings').where('product_id', '=', productId);
  const updateOpen = (productId: string) =>
    update(productId).where('status', 'in', ['held', 'waiting']);

  /** Whether a buyer holds the product, or has canceled a hold and can still restore it. */
  async function isTaken(productId: string): Promise<boolean> {
    const { rows } = await sql`
      SELECT FROM bookings WHERE product_id = ${productId}
        AND (status = 'held' OR (restorable_until IS NOT NULL AND held_until IS NOT NULL))
      LIMIT 1`.execute(trx);
    return rows.length > 0;
  }

  /** If no one holds the product, gives it to the next buyer on the waitlist or puts it back on sale. */
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
     * Locks a product, ends its hold if it has expired, makes old cancellations final, and passes the product
     * on. Every change calls this first, so that the result doesn't depend on when the background job runs.
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

    /**
     * Cancels an open booking. After a hold, the product stays reserved while the buyer can still undo it.
     */
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

    /** Undoes a cancellation. The buyer gets their hold or their waitlist position back. */
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

    /** Makes one buyer's cancellations final, or all buyers' without `buyerId`, and passes the product on. */
    async finishCancelled(productId: string, at: Date, buyerId?: string): Promise<void> {
      const { numUpdatedRows } = await update(productId)
        .set({ restorable_until: null })
        .where('restorable_until', 'is not', null)
        .$if(buyerId !== undefined, (query) => query.where('buyer_id', '=', buyerId ?? ''))
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await passOn(productId, at);
    },

    /** Cancels a buyer's booking without a chance to undo, and passes the product on. */
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

    /** Releases all open bookings of a product, but does not pass it on. The buyers see the reason. */
    async releaseAll(productId: string, reason: string, at: Date): Promise<void> {
      await updateOpen(productId)
        .set({ status: 'released', ended_at: at, ended_reason: reason })
        .execute();
      await update(productId)
        .set({ restorable_until: null })
        .where('restorable_until', 'is not', null)
        .execute();
    },

    /** Finds a product that needs `settle` and is not locked, locks it and returns its id. */
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
