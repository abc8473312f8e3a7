import {
  answerReview,
  getDeal,
  getSeller,
  listReviews,
  writeReview,
} from '#contracts/reviews/reviews.ts';
import type { Core } from '#server/core.ts';
import type { Mount } from '#server/http/mount.ts';
import { createReviewService } from './review-service.ts';

export function mountReviews(mount: Mount, core: Core): void {
  const reviews = createReviewService(core);
  mount(getSeller, ({ params }) => reviews.seller(params.id));
  mount(listReviews, ({ caller, params, query }) => reviews.list(caller, params.id, query));
  mount(getDeal, ({ caller, params }) => reviews.deal(caller, params.id));
  mount(writeReview, ({ caller, params, body }) => reviews.write(caller, params.id, body));
  mount(answerReview, ({ caller, params, body }) => reviews.answer(caller, params.id, body.text));
}
