import { sql } from 'kysely';
import type { BookingStatus } from '#contracts/bookings/bookings.ts';
import type { Executor } from '#server/db/client.ts';

type Row = {
  id: string;
  status: BookingStatus;
  held_until: Date | null;
  promoted_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
  message: string;
};

const maxBookings = 20;

/**
 * Returns what happened to a buyer's newest bookings of a product. Each entry has the status since `at`. The first one of
 * a booking also has the buyer's message, unless the booking came from an offer, which has it already.
 */
export async function bookingHappenings(
  db: Executor,
  { productId, buyerId }: { productId: string; buyerId: string },
) {
  const { rows } = await sql<Row>`
    SELECT id, status, held_until, promoted_at, created_at, ended_at,
      CASE WHEN snapshot ? 'agreed_price' THEN '' ELSE message END AS message
    FROM bookings
    WHERE product_id = ${productId} AND buyer_id = ${buyerId}
    ORDER BY created_at DESC LIMIT ${sql.lit(maxBookings)}`.execute(db);
  return rows.flatMap(({ id, status, held_until, promoted_at, created_at, ended_at, message }) => {
    const waited = promoted_at !== null || held_until === null;
    const steps: [Date | null, BookingStatus][] = [
      [created_at, waited ? 'waiting' : 'held'],
      [promoted_at, 'held'],
      [ended_at, status],
    ];
    return steps.flatMap(([at, status], step) =>
      at
        ? [
            {
              ...{ kind: 'booking' as const, _id: id, at: at.toISOString(), status },
              ...(step === 0 && message !== '' && { text: message }),
            },
          ]
        : [],
    );
  });
}
