import { sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';
import { newHold } from './booking-policy.ts';

type Ending = {
  status: 'collected' | 'cancelled' | 'released' | 'expired';
  reason: string | null;
  at: Date;
};

/**
 * How bookings end, as SQL in the caller's transaction. Everything here locks the product's row first, so
 * that the end of a hold, the promotion of the next in line and a new place in line never cross.
 */
export function bookingEndings(trx: Executor) {
  async function end(id: string, from: readonly ('held' | 'waiting')[], ending: Ending) {
    const result = await trx
      .updateTable('bookings')
      .set({ status: ending.status, ended_at: ending.at, ended_reason: ending.reason })
      .where('id', '=', id)
      .where('status', 'in', from)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  async function setProductStatus(productId: string, status: 'live' | 'sold', at: Date) {
    await trx
      .updateTable('products')
      .set((eb) => ({ status, updated_at: at, version: eb('version', '+', 1) }))
      .where('id', '=', productId)
      .where('status', '=', 'reserved')
      .execute();
  }

  return {
    /** Locks the product of a booking and returns its id and status; undefined without such a booking. */
    async lockProductOf(bookingId: string): Promise<{ id: string; status: string } | undefined> {
      const result = await sql<{ id: string; status: string }>`
        SELECT id, status FROM products
        WHERE id = (SELECT product_id FROM bookings WHERE id = ${bookingId})
        FOR NO KEY UPDATE`.execute(trx);
      return result.rows[0];
    },

    /** Locks a product by its own id, so that its line can't move meanwhile. */
    async lockProduct(productId: string): Promise<void> {
      await sql`SELECT 1 FROM products WHERE id = ${productId} FOR NO KEY UPDATE`.execute(trx);
    },

    /** Ends one booking; false where it is no longer in a state to end from. */
    end,

    /** Ends every open booking of a product with one reason. */
    async endAll(productId: string, ending: Ending): Promise<void> {
      await trx
        .updateTable('bookings')
        .set({ status: ending.status, ended_at: ending.at, ended_reason: ending.reason })
        .where('product_id', '=', productId)
        .where('status', 'in', ['held', 'waiting'])
        .execute();
    },

    markSold: (productId: string, at: Date) => setProductStatus(productId, 'sold', at),

    /** Gives the product to the next in line, or puts it up for sale again where nobody waits. */
    async passOn(productId: string, at: Date, holdHours: number): Promise<void> {
      for (;;) {
        const next = await trx
          .selectFrom('bookings')
          .select('id')
          .where('product_id', '=', productId)
          .where('status', '=', 'waiting')
          .orderBy('created_at')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst();
        if (!next) return setProductStatus(productId, 'live', at);
        const { until, code } = newHold(at, holdHours);
        const promoted = await trx
          .updateTable('bookings')
          .set({ status: 'held', held_until: until, handover_code: code })
          .where('id', '=', next.id)
          .where('status', '=', 'waiting')
          .executeTakeFirst();
        // Who cancelled in this very moment is passed over.
        if (promoted.numUpdatedRows === 1n) return;
      }
    },

    /** A hold whose time is over and whose product nobody else is busy with. */
    async nextDue(at: Date): Promise<{ id: string; product_id: string } | undefined> {
      const result = await sql<{ id: string; product_id: string }>`
        SELECT b.id, b.product_id FROM bookings b JOIN products p ON p.id = b.product_id
        WHERE b.status = 'held' AND b.held_until <= ${at}
        ORDER BY b.held_until LIMIT 1 FOR NO KEY UPDATE OF p SKIP LOCKED`.execute(trx);
      return result.rows[0];
    },
  };
}
