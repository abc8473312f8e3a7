import { sql } from 'kysely';

/** Whether the people in two columns have a hold or a handover. */
export const haveTraded = (buyer: string, seller: string) => sql<boolean>`EXISTS (
  SELECT 1 FROM bookings b WHERE b.buyer_id = ${sql.ref(buyer)} AND b.seller_id = ${sql.ref(seller)}
    AND b.status IN ('held', 'collected'))`;
