import { reviewDays } from '#contracts/reviews/reviews.ts';
import { hideDetails } from '#server/talk/contact-details.ts';

/** Returns until when the two people of a deal can review each other. */
export const reviewUntil = (dealAt: Date): Date =>
  new Date(dealAt.getTime() + reviewDays * 86_400_000);

/** Returns what everyone sees of a review's text: the same is hidden as in messages. */
export const shownReview = (text: string): string => hideDetails(text, false).text;
