import { sql } from 'kysely';
import type { RecentBooking } from '#contracts/bookings/booking-summaries.ts';
import type { BookingStatus } from '#contracts/bookings/bookings.ts';
import { fromCents } from '#contracts/money.ts';
import { maxRecent } from '#contracts/pagination.ts';
import type { Executor } from '#server/db/client.ts';

type Row = {
  id: string;
  product_id: string;
  title: string;
  price_cents: number;
  status: BookingStatus;
  created_at: Date;
};

/** Returns a buyer's newest bookings. */
export async function recentBookingsOf(db: Executor, buyerId: string): Promise<RecentBooking[]> {
  const { rows } = await sql<Row>`
    SELECT id, product_id, snapshot ->> 'title' AS title, price_cents, status, created_at
    FROM bookings WHERE buyer_id = ${buyerId}
    ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(maxRecent)}`.execute(db);
  return rows.map(({ id: _id, price_cents, created_at, ...row }) => ({
    ...{ _id, ...row },
    price: fromCents(price_cents),
    created_at: created_at.toISOString(),
  }));
}
