import { reviewDays } from '#contracts/reviews/reviews.ts';

/** Returns until when the two people of a deal can review each other. */
export const reviewUntil = (dealAt: Date): Date =>
  new Date(dealAt.getTime() + reviewDays * 86_400_000);
