import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Image } from '#contracts/media/images.ts';
import { Money } from '#contracts/money.ts';
import { Id, Timestamp } from '#contracts/text.ts';
import { Condition, ConditionType, forNames, publicDetailNames } from './product-form.ts';

export const ProductStatus = z.enum([
  ...(['live', 'reserved', 'laid_away', 'sold', 'ended', 'archived'] as const),
]);
export type ProductStatus = z.infer<typeof ProductStatus>;

/**
 * What moderators have decided about a product. Only `clear` products are public. `pending`: a moderator has to review
 * it first. `removed`: it also can't be edited.
 */
export const Moderation = z.enum(['clear', 'pending', 'hidden', 'removed']);
export type Moderation = z.infer<typeof Moderation>;

/** A product as shown on a card in a list. */
export const ProductCard = z.object({
  _id: Id,
  title: z.string(),
  category_name: z.string(),
  brand: z.nullable(z.string()),
  resale_price: Money,
  original_price: Money,
  condition: Condition,
  condition_type: ConditionType,
  location: z.string(),
  posted_time: Timestamp,
  status: ProductStatus,
  image_url: z.string(),
  image: z.nullable(Image),
});
export type ProductCard = z.infer<typeof ProductCard>;

/** A product in a list of a seller's newest products. */
export const RecentProduct = z.object({
  _id: Id,
  title: z.string(),
  price: Money,
  status: ProductStatus,
  moderation: Moderation,
  posted_time: Timestamp,
});
export type RecentProduct = z.infer<typeof RecentProduct>;

/** The viewer's own booking of a product. `place` is the position on the waitlist, starting at 1. */
const OwnBooking = z.object({
  _id: Id,
  /**
   * `cancelled` is used only while the buyer can still undo the cancellation. `collected` means that the viewer bought
   * the product.
   */
  status: z.enum(['held', 'waiting', 'cancelled', 'collected']),
  place: z.nullable(z.number()),
});

/** Counting sold products stops at this number, to keep the count fast. */
export const maxSold = 100;

/** A product's seller. `verified`: they have confirmed their email address and sold at least one product. */
export const Seller = z.object({
  _id: Id,
  name: z.string(),
  member_since: Timestamp,
  sold: z.number().check(z.maximum(maxSold)),
  verified: z.boolean(),
});

/**
 * A product as shown on its own page. `can.book`: the viewer may book it. `can.wait`: another buyer holds it,
 * and the viewer may join the waitlist. `can.edit`: the viewer is the seller and may edit it.
 * `can.offer`: the viewer may offer a price or, as the seller, invite someone to one.
 */
export const Product = z.extend(ProductCard, {
  ...forNames(publicDetailNames, () => z.nullable(z.string())),
  serial_number: z.optional(z.nullable(z.string())),
  /** The stock number of a piece of the shop. Like the serial number, only for the seller and staff. */
  stock_number: z.optional(z.nullable(z.number())),
  year_of_purchase: z.string(),
  years_of_use: z.string(),
  seller_name: z.string(),
  description: z.string(),
  images: z.array(Image),
  seller: Seller,
  own: z.boolean(),
  booked: z.nullable(OwnBooking),
  /** For the seller of a product that was sold by a handover: the booking, its price and when it was collected. */
  sale: z.optional(z.object({ booking: Id, price: Money, at: Timestamp })),
  /**
   * Whether the viewer can't join the waitlist, because they held the product before and others are waiting.
   */
  others_first: z.boolean(),
  /**
   * The viewer's open offer. `mine`: the viewer proposed the price, not the seller. `changed`: the viewer must confirm it
   * first. `needs_contact`: as in offers.
   */
  own_offer: z.optional(
    z.object({
      ...{ _id: Id, price: Money, mine: z.boolean() },
      ...{ changed: z.boolean(), needs_contact: z.boolean() },
    }),
  ),
  /** Whether the viewer has blocked the seller, so that they can't book or offer a price. */
  blocked: z.optional(z.literal(true)),
  can: z.object({ book: z.boolean(), wait: z.boolean(), edit: z.boolean(), offer: z.boolean() }),
  moderation: Moderation,
  /** Where the shop hands over its own stock, null for other sellers' products. It can have several lines. */
  meeting_location: z.nullable(z.string()),
  /** How many hours a hold lasts. */
  hold_hours: z.number(),
  /** How many hours an offer can be accepted. */
  offer_hours: z.number(),
  version: z.number(),
});
export type Product = z.infer<typeof Product>;

/** Counts as a view, unless `again` is set because the client already shows the product. */
export const getProduct = endpoint({
  route: 'GET /products/{id}',
  summary: 'One product',
  guard: 'reader',
  allowance: 'read',
  params: z.object({ id: Id }),
  query: z.object({ again: z.optional(z.enum(['true'])) }),
  reply: Product,
  errors: ['not_found'],
});

/**
 * `items`: up to eight listed products in the same category, first those of the same brand, then those closest in
 * price. `from_seller`: up to four of the seller's other products, newest first.
 */
export const listSimilarProducts = endpoint({
  route: 'GET /products/{id}/similar',
  summary: 'Similar products',
  guard: 'reader',
  allowance: 'read',
  turns: true,
  params: z.object({ id: Id }),
  reply: z.object({ items: z.array(ProductCard), from_seller: z.array(ProductCard) }),
  errors: ['not_found'],
});
