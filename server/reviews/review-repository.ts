import { type RawBuilder, type Selectable, sql } from 'kysely';
import { minReviews, ratingMonths, type SellerPage } from '#contracts/reviews/reviews.ts';
import { visibleProduct } from '#server/catalog/visible-product.ts';
import { type Executor, literalLimit, type Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { ReviewsTable } from '#server/db/schema.ts';

export type ReviewRow = Selectable<ReviewsTable> & { author: string };

type Person = { id: string; name: string };
/** A handover, or a ticket of an account. */
type DealRow = { id: string; title: string; at: Date; buyer: Person; seller: Person };

/** Counting reviews stops at this number. */
export const maxReviews = 1000;

const rows = sql`SELECT r.*, u.name AS author FROM reviews r JOIN users u ON u.id = r.author_id`;

/** For queries on `reviews`: those of a person that everyone sees. */
const shownOf = (personId: string, at: Date) =>
  sql`subject_id = ${personId} AND shown_at <= ${at} AND NOT hidden`;

/**
 * Returns the deals with these ids between two open accounts. The buyer on a ticket is the account with the customer's
 * verified email address. What that buyer had booked is a deal without the ticket.
 */
export async function dealsOf(db: Executor, ids: readonly string[]): Promise<DealRow[]> {
  const { rows } = await sql<DealRow>`
    SELECT d.id, d.title, d.at, json_build_object('id', b.id, 'name', b.name) AS buyer,
      json_build_object('id', s.id, 'name', s.name) AS seller
    FROM (
      SELECT id, buyer_id, seller_id, snapshot ->> 'title' AS title, ended_at AS at FROM bookings
      WHERE id = ANY(${ids}::uuid[]) AND status = 'collected'
      UNION ALL
      SELECT t.id, u.id, l.seller_id, l.title, t.created_at FROM sales t
      JOIN users u ON lower(u.email) = lower(t.customer_email) AND u.email_verified
      JOIN LATERAL (
        SELECT p.seller_id, l.title FROM sale_lines l JOIN products p ON p.id = l.product_id
        WHERE l.sale_id = t.id AND l.kind = 'sold' AND l.returned_by IS NULL AND NOT EXISTS (
          SELECT 1 FROM bookings WHERE product_id = p.id AND buyer_id = u.id AND status = 'collected')
        ORDER BY l.position LIMIT 1
      ) l ON l.seller_id <> u.id WHERE t.id = ANY(${ids}::uuid[])
    ) d
    JOIN users b ON b.id = d.buyer_id AND b.deleted_at IS NULL
    JOIN users s ON s.id = d.seller_id AND s.deleted_at IS NULL`.execute(db);
  return rows;
}

/** Changes the reviews that match a condition, and writes their events. */
export async function changeReviews(
  trx: Trx,
  which: RawBuilder<unknown>,
  set: RawBuilder<unknown>,
  at: Date,
): Promise<void> {
  const { rows } = await sql<ReviewsTable>`
    UPDATE reviews SET ${set} WHERE ${which} RETURNING *`.execute(trx);
  const events = rows.map(({ id, author_id, subject_id }) => ({
    ...{ kind: 'review.changed' as const, subjectId: id, payload: {}, at },
    people: [author_id, subject_id],
  }));
  await writeEvent(trx, ...events);
}

/** Hides a review, or shows it again. */
export const hideReview = (trx: Trx, id: string, hidden: boolean, at: Date): Promise<void> =>
  changeReviews(trx, sql`id = ${id} AND hidden <> ${hidden}`, sql`hidden = ${hidden}`, at);

export function reviewRepository(db: Executor) {
  return {
    async ofDeal(dealId: string): Promise<ReviewRow[]> {
      return (await sql<ReviewRow>`${rows} WHERE r.deal_id = ${dealId}`.execute(db)).rows;
    },

    async byId(id: string): Promise<ReviewRow | undefined> {
      return (await sql<ReviewRow>`${rows} WHERE r.id = ${id}`.execute(db)).rows[0];
    },

    /** Returns a person's reviews, newest first. If `after` is not null, starts after that sort key. */
    async list(
      personId: string,
      at: Date,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<ReviewRow[]> {
      const from = after
        ? sql`AND (shown_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
        : sql``;
      const found = await sql<ReviewRow>`
        ${rows} WHERE r.id IN (
          SELECT id FROM reviews WHERE ${shownOf(personId, at)} ${from}
          ORDER BY shown_at DESC, id DESC LIMIT ${literalLimit(limit)}
        ) ORDER BY r.shown_at DESC, r.id DESC`.execute(db);
      return found.rows;
    },

    async count(personId: string, at: Date): Promise<number> {
      const found = await sql<{ n: number }>`
        SELECT count(*) AS n FROM (
          SELECT 1 FROM reviews WHERE ${shownOf(personId, at)} LIMIT ${sql.lit(maxReviews + 1)}
        ) counted`.execute(db);
      return found.rows[0]?.n ?? 0;
    },

    async rating(personId: string, at: Date): Promise<SellerPage['rating']> {
      const found = await sql<{ stars: number; n: number }>`
        SELECT stars, count(*) AS n FROM reviews
        WHERE ${shownOf(personId, at)} AND by_buyer
          AND shown_at > ${at}::timestamptz - make_interval(months => ${ratingMonths})
        GROUP BY stars`.execute(db);
      const stars = [0, 0, 0, 0, 0];
      for (const row of found.rows) stars[row.stars - 1] = row.n;
      const count = stars.reduce((sum, n) => sum + n);
      const mean = stars.reduce((sum, n, index) => sum + n * (index + 1), 0) / count;
      return count < minReviews ? null : { mean: Math.round(mean * 10) / 10, count, stars };
    },

    /** Returns whether an account has a page: it has or had something for sale, and isn't suspended. */
    async isSeller(id: string, at: Date): Promise<boolean> {
      const { rows } = await sql`
        SELECT 1 FROM users u WHERE u.id = ${id} AND u.deleted_at IS NULL
          AND (u.suspended_until IS NULL OR u.suspended_until <= ${at})
          AND EXISTS (SELECT 1 FROM products p WHERE p.seller_id = u.id AND ${visibleProduct})`.execute(
        db,
      );
      return rows.length > 0;
    },
  };
}
