import { sql } from 'kysely';
import type { ReviewsTable } from '#server/db/schema.ts';
import type { AccountRecords } from '#server/people/account-records.ts';
import { shownReview } from './review-policy.ts';

/** Exports and erases the reviews that a person wrote, and those about the person. */
export const reviewAccountRecords: AccountRecords = {
  async exportFor(db, { id }) {
    const { rows } = await sql<ReviewsTable>`
      SELECT * FROM reviews WHERE author_id = ${id} OR subject_id = ${id} AND shown_at <= now()
      ORDER BY created_at, id`.execute(db);
    return {
      reviews: rows.map(({ author_id, stars, tags, text, answer, created_at }) => {
        const by_you = author_id === id;
        return {
          ...{ by_you, stars, tags, text: by_you ? text : shownReview(text) },
          answer: answer && by_you ? shownReview(answer) : answer,
          created_at: created_at.toISOString(),
        };
      }),
    };
  },

  summaryFor: async () => ({}),

  /** The stars and tags that the person gave remain, because the other person's rating is based on them. */
  async eraseFor(trx, { id }) {
    await sql`DELETE FROM reviews WHERE subject_id = ${id}`.execute(trx);
    await sql`UPDATE reviews SET text = '' WHERE author_id = ${id}`.execute(trx);
  },
};
