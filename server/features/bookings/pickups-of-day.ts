import { sql } from 'kysely';
import type { ShopDay } from '#contracts/day.ts';
import { fromCents } from '#contracts/money.ts';
import { mostCounted } from '#contracts/overview.ts';
import type { Executor } from '#server/db/client.ts';
import { type ImageRow, imageView } from '#server/db/image-view.ts';
import { pictureJson } from '#server/db/picture-json.ts';

type Row = {
  id: string;
  product_id: string;
  title: string;
  price_cents: number;
  image: ImageRow | null;
  buyer_name: string;
  held_until: Date;
  created_at: Date;
};
type Counts = { total: number; overdue: number; fresh: number };

/** Returns the holds on the shop's products at the time `at`. Holds booked after `since` are marked as new. */
export async function pickupsOfDay(
  db: Executor,
  shopId: string,
  { since, at }: { since: Date; at: Date },
): Promise<ShopDay['pickups']> {
  const held = sql`b.seller_id = ${shopId} AND b.status = 'held' AND b.frozen_at IS NULL`;
  const [items, counts] = await Promise.all([
    sql<Row>`
      SELECT b.id, b.product_id, b.snapshot ->> 'title' AS title, b.price_cents, b.buyer_name, b.held_until,
        b.created_at, CASE WHEN i.id IS NOT NULL THEN ${pictureJson} END AS image
      FROM bookings b LEFT JOIN images i ON i.id = b.snapshot -> 'image_ids' ->> 0
      WHERE ${held} ORDER BY b.held_until, b.id LIMIT 12`.execute(db),
    sql<Counts>`
      SELECT count(*) AS total, count(*) FILTER (WHERE held_until <= ${at}) AS overdue,
        count(*) FILTER (WHERE created_at > ${since}) AS fresh
      FROM (
        SELECT b.held_until, b.created_at FROM bookings b
        WHERE ${held} ORDER BY b.held_until, b.id LIMIT ${sql.lit(mostCounted)}
      ) counted`.execute(db),
  ]);
  return {
    items: items.rows.map((row) => ({
      _id: row.id,
      product_id: row.product_id,
      title: row.title,
      image: row.image && imageView(row.image),
      price: fromCents(row.price_cents),
      buyer: row.buyer_name,
      held_until: row.held_until.toISOString(),
      created_at: row.created_at.toISOString(),
    })),
    ...(counts.rows[0] ?? { total: 0, overdue: 0, fresh: 0 }),
  };
}
