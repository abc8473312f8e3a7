import { sql } from 'kysely';
import type { CaseBookings } from '#contracts/cases.ts';
import type { Executor } from '#server/db/client.ts';

type Row = { id: string; title: string; buyer: string };

const mostShown = 5;
const mostCounted = 100;

/** Returns the open bookings that a person made, and those of the person's products, newest first. */
export async function openBookingsOf(db: Executor, personId: string): Promise<CaseBookings> {
  async function read(side: 'buyer_id' | 'seller_id') {
    const { rows } = await sql<Row>`
      SELECT b.id, p.title, u.name AS buyer FROM (
        SELECT id, product_id, buyer_id, created_at FROM bookings
        WHERE ${sql.ref(side)} = ${personId} AND status IN ('held', 'waiting')
        ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(mostCounted)}
      ) b JOIN products p ON p.id = b.product_id JOIN users u ON u.id = b.buyer_id
      ORDER BY b.created_at DESC, b.id DESC`.execute(db);
    const items = rows
      .slice(0, mostShown)
      .map(({ id: _id, title, buyer }) => ({ _id, title, buyer }));
    return { total: rows.length, total_capped: rows.length === mostCounted, items };
  }
  const [made, received] = [await read('buyer_id'), await read('seller_id')];
  return { made, received };
}
