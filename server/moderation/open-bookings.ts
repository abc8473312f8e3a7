import { sql } from 'kysely';
import type { PersonsBookings } from '#contracts/bookings/booking-summaries.ts';
import { pausedSince } from '#server/bookings/moderated-bookings.ts';
import type { Executor } from '#server/db/client.ts';

type Row = { id: string; title: string; buyer: string; total: number };

const maxShown = sql.lit(5);
const maxCounted = 100;

/** Returns the open bookings that a person made, and those of the person's products, newest first. */
export async function openBookingsOf(db: Executor, personId: string): Promise<PersonsBookings> {
  async function read(side: 'buyer_id' | 'seller_id') {
    const open = sql`
      FROM bookings WHERE ${sql.ref(side)} = ${personId} AND status IN ('held', 'waiting')`;
    const { rows } = await sql<Row>`
      SELECT b.id, p.title, u.name AS buyer,
        (SELECT count(*) FROM (SELECT ${open} LIMIT ${sql.lit(maxCounted)}) n) AS total
      FROM (
        SELECT id, product_id, buyer_id, created_at ${open}
        ORDER BY created_at DESC, id DESC LIMIT ${maxShown}
      ) b JOIN products p ON p.id = b.product_id JOIN users u ON u.id = b.buyer_id
      ORDER BY b.created_at DESC, b.id DESC`.execute(db);
    const items = rows.map(({ id: _id, title, buyer }) => ({ _id, title, buyer }));
    const total = rows[0]?.total ?? 0;
    return { total, total_capped: total === maxCounted, items };
  }
  const [made, received] = [await read('buyer_id'), await read('seller_id')];
  const paused = await pausedSince(db, personId);
  return { made, received, paused_since: paused?.toISOString() ?? null };
}
