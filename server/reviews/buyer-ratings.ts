import { sql } from 'kysely';
import { minReviews, ratingMonths } from '#contracts/reviews/reviews.ts';
import type { BuyerRating } from '#contracts/talk/offers.ts';
import type { Executor } from '#server/db/client.ts';

/** Returns the ratings by sellers of those of these people who have enough reviews as a buyer. */
export async function buyerRatings(
  db: Executor,
  ids: readonly string[],
  at: Date,
): Promise<Map<string, BuyerRating>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<BuyerRating & { subject_id: string }>`
    SELECT subject_id, round(avg(stars), 1)::float8 AS mean, count(*) AS count FROM reviews
    WHERE subject_id = ANY(${ids}::uuid[]) AND NOT by_buyer AND NOT hidden AND shown_at <= ${at}
      AND shown_at > ${at}::timestamptz - make_interval(months => ${ratingMonths})
    GROUP BY subject_id HAVING count(*) >= ${minReviews}`.execute(db);
  return new Map(rows.map(({ subject_id, mean, count }) => [subject_id, { mean, count }]));
}
