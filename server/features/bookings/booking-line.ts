import { sql, type Transaction } from 'kysely';
import type { ProductStatus } from '#contracts/products.ts';
import type { Schema } from '#server/db/schema.ts';
import { newHold } from './booking-policy.ts';

type Trx = Transaction<Schema>;
type Step = (trx: Trx, productId: string, at: Date) => Promise<void>;

/** What bookings do to a product: verbs of the products feature, in the caller's transaction. */
export type ProductState = {
  lock(trx: Trx, productId: string): Promise<{ status: ProductStatus } | undefined>;
  reserve: Step;
  release: Step;
  sell: Step;
};

type Ending = {
  status: 'collected' | 'cancelled' | 'released';
  reason: string | null;
  at: Date;
};

/**
 * Who holds a product, who waits for it, and who gets it next. The caller holds the product's lock: `settle`
 * takes it.
 */
export function bookingLine(trx: Trx, products: ProductState, holdHours: number) {
  const open = (productId: string) =>
    trx
      .updateTable('bookings')
      .where('product_id', '=', productId)
      .where('status', 'in', ['held', 'waiting']);

  /** Gives a product that nobody holds to the next in line, or puts it up for sale again. */
  async function passOn(productId: string, at: Date): Promise<void> {
    const next = await trx
      .selectFrom('bookings')
      .select('id')
      .where('product_id', '=', productId)
      .where('status', '=', 'waiting')
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!next) return products.release(trx, productId, at);
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
     * Locks a product and ends its hold if the time is over. Every verb begins with it, so that the clock
     * decides and not the job.
     */
    async settle(productId: string, at: Date): Promise<void> {
      await products.lock(trx, productId);
      const { numUpdatedRows } = await open(productId)
        .set({ status: 'expired', ended_at: at })
        .where('held_until', '<=', at)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await passOn(productId, at);
    },

    /** Ends one open booking. */
    async end(id: string, { status, reason, at }: Ending): Promise<void> {
      await trx
        .updateTable('bookings')
        .set({ status, ended_at: at, ended_reason: reason })
        .where('id', '=', id)
        .execute();
    },

    /** Releases every open booking of a product; each buyer reads the reason. */
    async releaseAll(productId: string, reason: string, at: Date): Promise<void> {
      await open(productId)
        .set({ status: 'released', ended_at: at, ended_reason: reason })
        .execute();
    },

    /** Locks a product with something to settle that no other transaction is busy with; returns its id. */
    async lockDue(at: Date): Promise<string | undefined> {
      const result = await sql<{ id: string }>`
        SELECT p.id FROM bookings b JOIN products p ON p.id = b.product_id
        WHERE b.status = 'held' AND b.held_until <= ${at}
        LIMIT 1 FOR NO KEY UPDATE OF p SKIP LOCKED`.execute(trx);
      return result.rows[0]?.id;
    },
  };
}
