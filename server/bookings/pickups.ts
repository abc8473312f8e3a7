import { sql } from 'kysely';
import type { Pickups } from '#contracts/bookings/booking-summaries.ts';
import { maxCounted } from '#contracts/pagination.ts';
import type { Executor } from '#server/db/client.ts';
import { type ImageRow, imageView, pictureJson } from '#server/media/image-view.ts';

type Counts = { total: number; ending: number; fresh: number };
type Row = Counts & {
  id: string;
  title: string;
  image: ImageRow | null;
  buyer_name: string;
  held_until: Date;
  promoted: boolean;
  created_at: Date;
};

/** Counts the buyer's holds that wait for “Keep it”. */
export async function countToKeep(db: Executor, buyerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM bookings
    WHERE buyer_id = ${buyerId} AND status = 'held' AND promoted AND frozen_at IS NULL`.execute(db);
  return rows[0]?.n ?? 0;
}

const dayMs = 86_400_000;

/** Returns the holds on a seller's products at the time `at`. */
export async function pickupsOf(db: Executor, sellerId: string, at: Date): Promise<Pickups> {
  const [dayAgo, inADay] = [new Date(at.getTime() - dayMs), new Date(at.getTime() + dayMs)];
  const { rows } = await sql<Row>`
    SELECT b.id, b.snapshot ->> 'title' AS title, b.buyer_name, b.held_until, b.promoted, b.created_at,
      CASE WHEN i.id IS NOT NULL THEN ${pictureJson} END AS image, b.total, b.ending, b.fresh
    FROM (
      SELECT *, count(*) OVER () AS total, count(*) FILTER (WHERE held_until <= ${inADay}) OVER () AS ending,
        count(*) FILTER (WHERE created_at > ${dayAgo}) OVER () AS fresh
      FROM (
        SELECT * FROM bookings WHERE seller_id = ${sellerId} AND status = 'held' AND frozen_at IS NULL
        ORDER BY held_until, id LIMIT ${sql.lit(maxCounted)}
      ) counted
      ORDER BY held_until, id LIMIT 5
    ) b LEFT JOIN images i ON i.id = b.snapshot -> 'image_ids' ->> 0
    ORDER BY b.held_until, b.id`.execute(db);
  const { total = 0, ending = 0, fresh = 0 } = rows[0] ?? {};
  return {
    items: rows.map((row) => ({
      _id: row.id,
      selectedProduct: row.title,
      image: row.image && imageView(row.image),
      buyer: row.buyer_name,
      held_until: row.held_until.toISOString(),
      promoted: row.promoted,
      created_at: row.created_at.toISOString(),
    })),
    ...{ total, ending, fresh },
  };
}
