import * as z from 'zod/mini';
import { BookingForm } from '#contracts/bookings/bookings.ts';
import { ProductStatus } from '#contracts/catalog/products.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { Image } from '#contracts/media/images.ts';
import { enteredMoney, Money } from '#contracts/money.ts';
import { maxCounted, page, pageQuery } from '#contracts/pagination.ts';
import { Id, optionalProse, Timestamp } from '#contracts/text.ts';
import { HiddenKind } from './hidden-kind.ts';

/**
 * `countered`: the other side answered with another price, which is a new offer. `ended`: the product was taken, or its
 * price fell to the offer's or below.
 */
export const OfferState = z.enum([
  ...(['open', 'accepted', 'declined', 'countered', 'withdrawn', 'lapsed', 'ended'] as const),
]);
export type OfferState = z.infer<typeof OfferState>;

/** A price, with what the person writes about it. */
export const PriceForm = z.object({
  price: enteredMoney('Price', 'Price is Required!'),
  message: optionalProse(2000),
});

/** What the booking needs, once an offer has been accepted. */
const { phone, location } = BookingForm.shape;
export const BuyerForm = z.object({ phone, location });
const laterBuyer = { phone: z.optional(phone), location: z.optional(location) };

export const OfferForm = z.extend(PriceForm, { phone, location });

const OfferSide = z.enum(['buyer', 'seller']);
export type OfferSide = z.infer<typeof OfferSide>;

/** Counting what a buyer has collected stops at this number. */
export const maxBought = 100;

const BuyerRating = z.object({ mean: z.number(), count: z.number() });
export type BuyerRating = z.infer<typeof BuyerRating>;

/** One step of a negotiation: a price that one side has proposed and the other can accept until it lapses. */
export const Offer = z.object({
  _id: Id,
  product: z.object({
    _id: Id,
    title: z.string(),
    price: Money,
    status: ProductStatus,
    location: z.string(),
    image: z.nullable(Image),
  }),
  /** The caller's side, and the side that proposed the price. */
  side: OfferSide,
  by: OfferSide,
  /** Null while an invited person who only watches hasn't answered, because people don't show what they watch. */
  buyer: z.nullable(z.string()),
  seller: z.string(),
  /**
   * For the seller who has to answer: where the buyer wants to meet, with the same hidden as in messages, and how many
   * products the buyer has collected. `rating`: by sellers, counted like sellers' ratings; in lists and conversations.
   */
  about_buyer: z.optional(
    z.object({
      location: z.string(),
      member_since: Timestamp,
      bought: z.number().check(z.maximum(maxBought)),
      rating: z.optional(BuyerRating),
    }),
  ),
  price: Money,
  /** What is hidden from the caller is replaced. `hidden`: what the side that didn't write it can't see. */
  message: z.string(),
  hidden: z.array(HiddenKind),
  state: OfferState,
  /** Set for the seller if it was declined and is below their lowest offer. */
  below_lowest: z.optional(z.literal(true)),
  /** For a new offer that was declined at once: how many more could be today. After that, the seller answers. */
  tries_left: z.optional(z.number()),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** What has changed about the product since the buyer saw it. No one can accept until the buyer has confirmed. */
  changed: z.array(z.string()),
  /** Whether the buyer must still enter a phone number and a meeting location to accept. */
  needs_contact: z.boolean(),
  /** Whether the hold of an accepted offer has ended without a handover. */
  over: z.optional(z.literal(true)),
  /** Whether there is a newer offer between the two for the product. */
  replaced: z.optional(z.literal(true)),
  /** When the two sides of an accepted offer meet. */
  meets_at: z.optional(Timestamp),
  /**
   * For the buyer, if it ended: who has the product. `offer`: someone whose offer was accepted. `waiting`: someone else, and
   * the buyer is on the waitlist.
   */
  taken: z.optional(z.enum(['self', 'waiting', 'offer', 'booking'])),
  booking_id: z.nullable(Id),
  /** The conversation of the two about the product, if there is one and the caller knows the other side. */
  thread_id: z.optional(Id),
  can: z.object({
    accept: z.boolean(),
    decline: z.boolean(),
    counter: z.boolean(),
    withdraw: z.boolean(),
    confirm: z.boolean(),
  }),
});
export type Offer = z.infer<typeof Offer>;

const own = { permission: 'buy', params: z.object({ id: Id }) } as const;
const errors = ['not_found', 'forbidden', 'offer_ended', 'product_gone'] as const;
const change = { ...own, reply: Offer } as const;

/**
 * Offers a price below the asking price. An offer below the seller's lowest price is declined at once, but only a few a day,
 * so that no one can find out the lowest price step by step.
 */
export const createOffer = endpoint({
  ...change,
  route: 'POST /products/{id}/offers',
  summary: 'Offer a price for a product',
  verified: true,
  allowance: 'booking',
  idempotent: true,
  body: OfferForm,
  status: 201,
  errors: [...errors, 'own_product', 'already_booked', 'conflict'],
});

/** How many people a seller can invite to a price, per product and day. */
export const maxInvited = 10;

/** `people` wrote or booked, so the seller knows them. `watchers` only watch, and `left` is how many can be invited today. */
export const listInvitable = endpoint({
  ...own,
  route: 'GET /products/{id}/invitations',
  summary: 'Whom the seller can invite to a price',
  allowance: 'read',
  reply: z.object({
    people: z.array(z.object({ _id: Id, name: z.string() })),
    watchers: z.number().check(z.maximum(maxCounted)),
    left: z.number(),
  }),
  errors: ['not_found', 'forbidden'],
});

/** With `watchers`, also invites those who watch, newest first, as long as the limit isn't reached. */
export const inviteToPrice = endpoint({
  ...own,
  route: 'POST /products/{id}/invitations',
  summary: 'Offer people a price for the own product',
  verified: true,
  allowance: 'booking',
  idempotent: true,
  body: z.extend(PriceForm, {
    people: z._default(
      z.array(Id).check(z.maxLength(maxInvited, `Choose at most ${maxInvited} people.`)),
      [],
    ),
    watchers: z._default(z.boolean(), false),
  }),
  status: 201,
  reply: z.object({ invited: z.number() }),
  errors: [...errors, 'conflict'],
});

/** Puts the product on hold for the buyer at the offered price, and ends all other offers for it. */
export const acceptOffer = endpoint({
  ...change,
  route: 'POST /offers/{id}/accept',
  summary: 'Accept an offer',
  verified: true,
  allowance: 'booking',
  body: z.object(laterBuyer),
  errors: [...errors, 'product_changed', 'already_booked', 'too_many_holds'],
});

export const declineOffer = endpoint({
  ...{ ...change, errors },
  route: 'POST /offers/{id}/decline',
  summary: 'Decline an offer',
  allowance: 'write',
});

export const withdrawOffer = endpoint({
  ...{ ...change, errors },
  route: 'POST /offers/{id}/withdraw',
  summary: 'Withdraw an offer',
  allowance: 'write',
});

/** Returns the new offer. A buyer who was invited must also enter what a booking needs. */
export const counterOffer = endpoint({
  ...{ ...change, errors },
  route: 'POST /offers/{id}/counter',
  summary: 'Answer an offer with another price',
  verified: true,
  allowance: 'booking',
  body: z.extend(PriceForm, laterBuyer),
});

/** The buyer confirms that an offer still stands after the seller has changed the product. */
export const confirmOffer = endpoint({
  ...{ ...change, errors },
  route: 'POST /offers/{id}/confirm',
  summary: 'Confirm an offer for a product that has changed',
  allowance: 'write',
});

export const offerLists = ['made', 'received', 'shop'] as const;

/** `made`: the caller is the buyer. `shop`: offers for the shop's stock, for its staff. Counting stops at a hundred. */
export const listOffers = endpoint({
  route: 'GET /offers',
  summary:
    "The caller's offers as a buyer or a seller: those to answer, other open ones, accepted ones, then the rest, each newest first",
  permission: own.permission,
  allowance: 'read',
  query: z.object({
    ...pageQuery,
    side: z._default(z.enum(offerLists), 'made'),
    status: z._default(z.enum(['open', 'ended', 'all']), 'all'),
  }),
  reply: page(Offer),
  errors: ['forbidden'],
});
