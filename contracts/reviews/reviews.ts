import * as z from 'zod/mini';
import { ProductCard, Seller } from '#contracts/catalog/products.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { siteName } from '#contracts/page-heads.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { Id, optionalProse, requiredProse, Timestamp } from '#contracts/text.ts';

/** How long two people can review each other. Then what they wrote is shown, and fixed. */
export const reviewDays = 14;
/** How many months the rating looks back, and how many reviews by buyers it needs. */
export const ratingMonths = 24;
export const minReviews = 3;
/** How many of a seller's newest products their page shows. */
export const maxForSale = 48;

export const reviewTags = {
  as_described: 'As described',
  quick_to_answer: 'Quick to answer',
  on_time: 'On time',
  friendly: 'Friendly',
} as const;
export type ReviewTag = keyof typeof reviewTags;
export const tagNames = Object.keys(reviewTags) as [ReviewTag, ...ReviewTag[]];
const Tags = z.array(z.enum(tagNames)).check(z.maxLength(tagNames.length));

export const ReviewForm = z.object({
  stars: z
    .number('Choose 1 to 5 stars.')
    .check(z.int(), z.minimum(1, 'Choose 1 to 5 stars.'), z.maximum(5, 'Choose 1 to 5 stars.')),
  tags: z._default(Tags, []),
  text: optionalProse(500),
});

export const AnswerForm = z.object({ text: requiredProse('Write an answer.', 500) });

/** A review as others see it. Buyers' names are shortened. `at`: since when it is shown. */
export const Review = z.object({
  _id: Id,
  author: z.string(),
  by: z.enum(['buyer', 'seller']),
  stars: z.number(),
  tags: Tags,
  text: z.string(),
  at: Timestamp,
  answer: z.nullable(z.string()),
  can: z.object({ answer: z.boolean(), report: z.boolean() }),
});
export type Review = z.infer<typeof Review>;

/**
 * A handover or a ticket, as one of the two people sees it. `theirs` is null until it is shown. `has_reviewed`: whether the
 * other person has written, so the caller's review is shown at once.
 */
export const Deal = z.object({
  title: z.string(),
  other: z.object({ _id: Id, name: z.string(), has_reviewed: z.boolean() }),
  as: z.enum(['buyer', 'seller']),
  until: Timestamp,
  mine: z.nullable(Review),
  theirs: z.nullable(Review),
  can: z.object({ review: z.boolean() }),
});
export type Deal = z.infer<typeof Deal>;

/**
 * `rating` is by buyers in the last {@link ratingMonths}, or null if there are fewer than {@link minReviews}. Its
 * `stars` are the numbers of reviews with 1 to 5 stars.
 */
export const SellerPage = z.extend(Seller, {
  rating: z.nullable(z.object({ mean: z.number(), count: z.number(), stars: z.array(z.number()) })),
  products: z.array(ProductCard),
});
export type SellerPage = z.infer<typeof SellerPage>;

/** What a seller without a rating is called, who has sold `sold` products. */
export const unrated = (sold: number): string =>
  sold === 0 ? 'New seller' : `The rating appears after ${minReviews} reviews`;

/** The title and description of a seller's page. */
export const aboutSeller = ({ name, rating, sold }: SellerPage) => ({
  title: name,
  description: `What ${name} sells on ${siteName}. ${
    rating ? `Rated ${rating.mean} of 5 by ${rating.count} buyers` : unrated(sold)
  }.`,
});

const params = z.object({ id: Id });
const publicRead = { guard: 'reader', allowance: 'read', params } as const;
const own = { permission: 'buy', params } as const;

/** Fails with `not_found` if the person has sold nothing and has nothing for sale, or is suspended. */
export const getSeller = endpoint({
  ...publicRead,
  route: 'GET /sellers/{id}',
  summary: 'A seller, with the rating by buyers and the newest products for sale',
  reply: SellerPage,
  errors: ['not_found'],
});

export const listReviews = endpoint({
  ...publicRead,
  route: 'GET /sellers/{id}/reviews',
  summary: 'What others wrote about a person, newest first',
  query: z.object(pageQuery),
  // If `total_capped` is true, counting stopped at `total`.
  reply: z.extend(page(Review), { total_capped: z.boolean() }),
});

/** Here and below, `id` is that of the booking, or that of a ticket with the caller's verified email address. */
export const getDeal = endpoint({
  ...own,
  route: 'GET /bookings/{id}/review',
  summary: 'What the two people of a booking or a ticket wrote about each other',
  allowance: 'read',
  reply: Deal,
  errors: ['not_found'],
});

/**
 * Replaces the caller's review as long as it isn't shown: until the other person has written one too, or until
 * {@link reviewDays} after the handover. Then fails with `conflict`.
 */
export const writeReview = endpoint({
  ...own,
  route: 'POST /bookings/{id}/review',
  summary: 'Review the other person of a booking that was handed over, or of a ticket',
  allowance: 'write',
  body: ReviewForm,
  status: 201,
  reply: Deal,
  errors: ['not_found', 'conflict'],
});

/** Fails with `conflict` if there already is an answer. */
export const answerReview = endpoint({
  ...own,
  route: 'POST /reviews/{id}/answer',
  summary: 'Answer a review of the caller',
  allowance: 'write',
  body: AnswerForm,
  status: 201,
  reply: Review,
  errors: ['not_found', 'conflict'],
});
