import { type RawBuilder, sql } from 'kysely';
import { blocks } from './blocks.ts';

export type Invitable = { id: string; name: string; named: boolean };

/**
 * Selects whom the seller can invite to a price: people who have a thread about the product, by name, and people who only
 * watch it and have never had an offer for it.
 */
export const invitable = (
  productId: RawBuilder<unknown>,
  sellerId: RawBuilder<unknown>,
  at: Date,
) =>
  sql`SELECT u.id, u.name, bool_or(w.named) AS named, max(w.at) AS at FROM (
    SELECT person_id AS id, true AS named, created_at AS at FROM threads
    WHERE product_id = ${productId} AND kind = 'product'
    UNION ALL SELECT user_id, false, created_at FROM watches WHERE product_id = ${productId}
  ) w JOIN users u ON u.id = w.id
  WHERE u.id <> ${sellerId} AND u.deleted_at IS NULL AND coalesce(u.suspended_until <= ${at}, true)
    AND NOT ${blocks(sql`u.id`, sellerId)} AND NOT ${blocks(sellerId, sql`u.id`)}
    AND NOT EXISTS (SELECT 1 FROM offers o
      WHERE o.product_id = ${productId} AND o.buyer_id = u.id AND (NOT w.named OR o.state = 'open'))
    AND NOT EXISTS (SELECT 1 FROM bookings b
      WHERE b.product_id = ${productId} AND b.buyer_id = u.id AND b.status IN ('held', 'waiting'))
  GROUP BY u.id`;
