import { sql } from 'kysely';
import type { OwnReview } from '#contracts/bookings/bookings.ts';
import type { Executor } from '#server/db/client.ts';
import { reviewUntil } from './review-policy.ts';
import { dealsOf } from './review-repository.ts';

/** Returns whether a person has written a review about each of their deals, and until when they can. */
export async function reviewsBy(
  db: Executor,
  authorId: string,
  dealIds: readonly string[],
): Promise<Map<string, OwnReview>> {
  if (dealIds.length === 0) return new Map();
  const { rows } = await sql<{ deal_id: string }>`
    SELECT deal_id FROM reviews WHERE author_id = ${authorId} AND deal_id = ANY(${dealIds}::uuid[])`.execute(
    db,
  );
  const written = new Set(rows.map(({ deal_id }) => deal_id));
  const own = (await dealsOf(db, dealIds)).filter(
    ({ buyer, seller }) => buyer.id === authorId || seller.id === authorId,
  );
  return new Map(
    own.map(({ id, at }) => [
      id,
      { written: written.has(id), until: reviewUntil(at).toISOString() },
    ]),
  );
}
