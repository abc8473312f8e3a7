import type { OwnReview } from '#contracts/bookings/bookings.ts';
import type { Executor } from '#server/db/client.ts';
import { reviewsBy } from '#server/reviews/reviews-by.ts';
import type { NoticeRow } from './notice-repository.ts';

/** Returns the reader's reviews that these notices are about, by the notice's subject. */
export const reviewsAbout = (
  db: Executor,
  readerId: string,
  notices: readonly Pick<NoticeRow, 'kind' | 'subject_id'>[],
): Promise<ReadonlyMap<string, OwnReview>> =>
  reviewsBy(
    db,
    readerId,
    notices
      .filter(({ kind }) => kind === 'product_collected' || kind === 'review_received')
      .map(({ subject_id }) => subject_id),
  );
