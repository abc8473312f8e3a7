import { sql } from 'kysely';

/** The sort key of the waitlist: buyers who previously held the product go last. `alias` is the alias of `bookings`. */
export const waitlistKey = (alias: 'b' | 'w') =>
  sql.raw(`${alias}.came_back, ${alias}.created_at, ${alias}.id`);

/** The waitlist position of a booking, from 1. Null if the booking isn't waiting. `bookings` must be aliased as `b`. */
export const waitlistPlace = sql<number | null>`CASE WHEN b.status = 'waiting' THEN (
  SELECT count(*) FROM bookings w WHERE w.product_id = b.product_id AND w.status = 'waiting'
    AND (${waitlistKey('w')}) <= (${waitlistKey('b')})
) END`;

/**
 * Returns whether the buyer once held the product with this booking, but didn't collect it. `bookings` must be aliased as `b`.
 */
export const cameBack = (buyerId: string | null) => sql<boolean>`
  (b.buyer_id = ${buyerId} AND b.held_until IS NOT NULL AND b.status <> 'collected')`;

/** Returns whether the booking is another buyer's place on the waitlist. `bookings` must be aliased as `b`. */
export const isOthersPlace = (buyerId: string | null) => sql<boolean>`
  (b.buyer_id <> ${buyerId} AND b.status = 'waiting')`;
