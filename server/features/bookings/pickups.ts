import { sql } from 'kysely';
import { mostCounted, type Overview } from '#contracts/overview.ts';
import type { Executor } from '#server/db/client.ts';
import { type ImageRow, imageView } from '#server/db/image-view.ts';
import { pictureJson } from '#server/db/picture-json.ts';

type Row = {
  id: string;
  title: string;
  image: ImageRow | null;
  buyer_name: string;
  held_until: Date;
  promoted: boolean;
  created_at: Date;
};
type Counts = { total: number; ending: number; fresh: number };

const dayMs = 86_400_000;

/** Returns the holds on a seller's products at the time `at`. */
export async function pickupsOf(
  db: Executor,
  sellerId: string,
  at: Date,
): Promise<Overview['pickups']> {
  const held = sql`b.seller_id = ${sellerId} AND b.status = 'held' AND b.frozen_at IS NULL`;
  const [items, counts] = await Promise.all([
    sql<Row>`
      SELECT b.id, b.snapshot ->> 'title' AS title, b.buyer_name, b.held_until, b.promoted, b.created_at,
        CASE WHEN i.id IS NOT NULL THEN ${pictureJson} END AS image
      FROM bookings b LEFT JOIN images i ON i.id = b.snapshot -> 'image_ids' ->> 0
      WHERE ${held} ORDER BY b.held_until, b.id LIMIT 5`.execute(db),
    sql<Counts>`
      SELECT count(*) AS total, count(*) FILTER (WHERE held_until <= ${new Date(at.getTime() + dayMs)}) AS ending,
        count(*) FILTER (WHERE created_at > ${new Date(at.getTime() - dayMs)}) AS fresh
      FROM (
        SELECT b.held_until, b.created_at FROM bookings b
        WHERE ${held} ORDER BY b.held_until, b.id LIMIT ${sql.lit(mostCounted)}
      ) counted`.execute(db),
  ]);
  return {
    items: items.rows.map((row) => ({
      _id: row.id,
      selectedProduct: row.title,
      image: row.image && imageView(row.image),
      buyer: row.buyer_name,
      held_until: row.held_until.toISOString(),
      promoted: row.promoted,
      created_at: row.created_at.toISOString(),
    })),
    ...(counts.rows[0] ?? { total: 0, ending: 0, fresh: 0 }),
  };
}
