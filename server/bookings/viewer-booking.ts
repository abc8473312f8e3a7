import { sql } from 'kysely';
import { cameBack, isOthersPlace, waitlistPlace } from './waitlist.ts';

type Viewer = { id: string; at: Date };

/** The viewer's newest booking that is open, can be restored or led to the sale. Includes the waitlist position. */
const bookedBy = ({ id, at }: Viewer) => sql`(
  SELECT json_build_object('_id', b.id, 'status', b.status, 'place', ${waitlistPlace})
  FROM bookings b
  WHERE b.product_id = p.id AND b.buyer_id = ${id}
    AND (b.status IN ('held', 'waiting') OR b.restorable_until > ${at}
      OR (b.status = 'collected' AND p.status = 'sold'))
  ORDER BY b.id DESC LIMIT 1)`;

/** Returns whether the viewer once held the product but didn't collect it, and other buyers are now waiting for it. */
const othersFirst = ({ id }: Viewer) => sql`(p.status = 'reserved'
  AND EXISTS (SELECT FROM bookings b WHERE b.product_id = p.id AND ${cameBack(id)})
  AND EXISTS (SELECT FROM bookings b WHERE b.product_id = p.id AND ${isOthersPlace(id)}))`;

/** The columns about the viewer's own booking on a product's page. `products` must be aliased as `p`. */
export const viewerBooking = (viewer: Viewer | null) => sql`
  ${viewer ? bookedBy(viewer) : sql`NULL`} AS booked,
  ${viewer ? othersFirst(viewer) : sql`false`} AS others_first`;
