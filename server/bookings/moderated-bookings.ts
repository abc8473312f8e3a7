import { sql } from 'kysely';
import type { ShopReason } from '#contracts/catalog/release-reasons.ts';
import { productState } from '#server/catalog/product-state.ts';
import type { Executor, Trx } from '#server/db/client.ts';
import { entryColumns } from './booking-events.ts';
import type { HoldCore } from './holds.ts';
import { holdsOf } from './holds.ts';

/** Ends all bookings of a locked product. The buyers see the reason. */
export async function releaseBookings(
  trx: Trx,
  core: HoldCore,
  { productId, reason, at }: { productId: string; reason: ShopReason; at: Date },
): Promise<void> {
  await holdsOf(trx, core).releaseAll(productId, reason, at);
  const product = await productState.lock(trx, productId);
  if (product?.status === 'reserved') await productState.release(trx, productId, at);
}

/** Returns the seller's products that have open bookings. */
export async function bookedProductsOf(trx: Trx, sellerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT product_id AS id FROM bookings
    WHERE seller_id = ${sellerId} AND (status IN ('held', 'waiting') OR restorable_until IS NOT NULL)
    ORDER BY 1`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Cancels a buyer's open bookings. The products that the buyer held go to the next buyers or up for sale again. The products
 * must be locked.
 */
export async function cancelAllOf(
  trx: Trx,
  core: HoldCore,
  buyerId: string,
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT product_id AS id FROM bookings
    WHERE buyer_id = ${buyerId} AND (status IN ('held', 'waiting') OR restorable_until IS NOT NULL)
    ORDER BY 1`.execute(trx);
  for (const { id } of rows) await holdsOf(trx, core).remove(id, buyerId, at);
}

/**
 * Takes a buyer off the waitlists for a seller's products, and leaves what they hold. Locks the products. The accounts must
 * be locked.
 */
export async function leaveWaitlists(
  trx: Trx,
  core: HoldCore,
  { buyerId, sellerId, at }: { buyerId: string; sellerId: string; at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT product_id AS id FROM bookings
    WHERE buyer_id = ${buyerId} AND seller_id = ${sellerId} AND status = 'waiting' ORDER BY 1`.execute(
    trx,
  );
  const holds = holdsOf(trx, core);
  for (const { id } of rows) {
    await holds.endDue(id, at);
    const place = await trx
      .selectFrom('bookings')
      .select(entryColumns)
      .where('product_id', '=', id)
      .where('buyer_id', '=', buyerId)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    if (place) await holds.end(place, { status: 'released', reason: null, at });
  }
}

/** Returns when a suspension paused a seller's holds, or null if none is paused. */
export async function pausedSince(db: Executor, sellerId: string): Promise<Date | null> {
  // Holds that were paused before, because their product was hidden, have an earlier time.
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(b.frozen_at) AS at FROM bookings b JOIN products p ON p.id = b.product_id
    WHERE b.seller_id = ${sellerId} AND b.status = 'held' AND p.seller_suspended`.execute(db);
  return rows[0]?.at ?? null;
}
