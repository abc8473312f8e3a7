import { sql } from 'kysely';

/** The sort key of the waitlist: buyers who came back go last. The argument is the alias of `bookings`. */
export const waitlistKey = (alias: 'b' | 'w') =>
  sql.raw(`${alias}.came_back, ${alias}.created_at, ${alias}.id`);

/** A waiting booking's position, from 1; null for other bookings. The alias of `bookings` must be `b`. */
export const waitlistPlace = sql<number | null>`CASE WHEN b.status = 'waiting' THEN (
  SELECT count(*) FROM bookings w WHERE w.product_id = b.product_id AND w.status = 'waiting'
    AND (${waitlistKey('w')}) <= (${waitlistKey('b')})
) END`;

/** Whether a booking shows that its buyer held the product without collecting it. The alias must be `b`. */
export const cameBack = (buyerId: string) => sql<boolean>`
  (b.buyer_id = ${buyerId} AND b.held_until IS NOT NULL AND b.status <> 'collected')`;

/** Whether a booking is another buyer's place on the waitlist. The alias must be `b`. */
export const isOthersPlace = (buyerId: string) => sql<boolean>`
  (b.buyer_id <> ${buyerId} AND b.status = 'waiting')`;
