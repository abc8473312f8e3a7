import { sql } from 'kysely';
import { cameBack, isOthersPlace, waitlistPlace } from './waitlist.ts';

/** The viewer's newest booking that is open, can be restored or led to the sale. Includes the waitlist position. */
const bookedBy = (viewerId: string | null, at: Date) => sql`(
  SELECT json_build_object('_id', b.id, 'status', b.status, 'place', ${waitlistPlace})
  FROM bookings b
  WHERE b.product_id = p.id AND b.buyer_id = ${viewerId}
    AND (b.status IN ('held', 'waiting') OR b.restorable_until > ${at}
      OR (b.status = 'collected' AND p.status = 'sold'))
  ORDER BY b.id DESC LIMIT 1)`;

/** The booking by which the viewer sold the product. */
const saleBy = (viewerId: string | null) => sql`(
  SELECT json_build_object('booking', b.id, 'price_cents', b.price_cents, 'at', b.ended_at)
  FROM bookings b
  WHERE b.product_id = p.id AND b.status = 'collected' AND p.status = 'sold'
    AND p.seller_id = ${viewerId}
  ORDER BY b.id DESC LIMIT 1)`;

/** Returns whether the viewer once held the product but didn't collect it, and other buyers are now waiting for it. */
const othersFirst = (viewerId: string | null) => sql`(p.status = 'reserved'
  AND EXISTS (SELECT 1 FROM bookings b WHERE b.product_id = p.id AND ${cameBack(viewerId)})
  AND EXISTS (SELECT 1 FROM bookings b WHERE b.product_id = p.id AND ${isOthersPlace(viewerId)}))`;

/**
 * The columns about the viewer's own booking or sale on a product's page. Visitors have no id. `products` must be aliased
 * as `p`.
 */
export const viewerBooking = (viewerId: string | null, at: Date) => sql`
  ${bookedBy(viewerId, at)} AS booked, ${saleBy(viewerId)} AS sale,
  ${othersFirst(viewerId)} AS others_first`;
