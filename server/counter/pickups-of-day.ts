import { sql } from 'kysely';
import type { ExpectedPickups } from '#contracts/bookings/booking-summaries.ts';
import { fromCents } from '#contracts/money.ts';
import { maxCounted } from '#contracts/pagination.ts';
import type { Executor } from '#server/db/client.ts';
import { type ImageRow, imageView, pictureJson } from '#server/media/image-view.ts';

type Counts = { total: number; overdue: number; fresh: number };
type Row = Counts & {
  id: string;
  product_id: string;
  title: string;
  price_cents: number;
  image: ImageRow | null;
  buyer_name: string;
  held_until: Date;
  meets_at: string | null;
  created_at: Date;
};

/** When the buyer comes, or when the hold ends. */
const next = sql`coalesce((meeting ->> 'agreed')::timestamptz, held_until)`;

/** Returns the holds on the shop's products at the time `at`. Holds booked after `since` are marked as new. */
export async function pickupsOfDay(
  db: Executor,
  shopId: string,
  { since, at }: { since: Date; at: Date },
): Promise<ExpectedPickups> {
  const { rows } = await sql<Row>`
    SELECT b.id, b.product_id, b.snapshot ->> 'title' AS title, b.price_cents, b.buyer_name, b.held_until,
      b.meeting ->> 'agreed' AS meets_at, b.created_at, CASE WHEN i.id IS NOT NULL THEN ${pictureJson} END AS image, b.total, b.overdue, b.fresh
    FROM (
      SELECT *, count(*) OVER () AS total, count(*) FILTER (WHERE held_until <= ${at}) OVER () AS overdue,
        count(*) FILTER (WHERE created_at > ${since}) OVER () AS fresh
      FROM (
        SELECT * FROM bookings WHERE seller_id = ${shopId} AND status = 'held' AND frozen_at IS NULL
        ORDER BY held_until, id LIMIT ${sql.lit(maxCounted)}
      ) counted
      ORDER BY ${next}, id LIMIT 12
    ) b LEFT JOIN images i ON i.id = b.snapshot -> 'image_ids' ->> 0
    ORDER BY ${next}, b.id`.execute(db);
  const { total = 0, overdue = 0, fresh = 0 } = rows[0] ?? {};
  return {
    items: rows.map((row) => ({
      _id: row.id,
      product_id: row.product_id,
      title: row.title,
      image: row.image && imageView(row.image),
      price: fromCents(row.price_cents),
      buyer: row.buyer_name,
      held_until: row.held_until.toISOString(),
      meets_at: row.meets_at ?? undefined,
      created_at: row.created_at.toISOString(),
    })),
    ...{ total, overdue, fresh },
  };
}
