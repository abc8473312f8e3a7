import { sql } from 'kysely';

/**
 * The price of a sold product if it was agreed in an offer, or null. `products` must be aliased as `p`. `which` narrows the
 * booking, which is `b`.
 */
export const agreedSale = (which = sql``) => sql<number | null>`(
  SELECT b.price_cents FROM bookings b
  WHERE b.product_id = p.id AND b.status = 'collected' AND p.status = 'sold'
    AND b.price_cents = p.sold_cents AND b.snapshot ? 'agreed_price' ${which} ORDER BY b.id DESC LIMIT 1)`;
