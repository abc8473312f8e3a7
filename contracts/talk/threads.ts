import * as z from 'zod/mini';
import { BookingStatus } from '#contracts/bookings/bookings.ts';
import { Meeting } from '#contracts/bookings/meetings.ts';
import { ProductStatus } from '#contracts/catalog/products.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { Image, maxPhotos, tooManyPhotos } from '#contracts/media/images.ts';
import { Money } from '#contracts/money.ts';
import { maxCounted, page, pageQuery } from '#contracts/pagination.ts';
import { Id, optionalText, requiredProse, requiredText, Timestamp } from '#contracts/text.ts';
import { HiddenKind } from './hidden-kind.ts';
import { Offer, OfferState } from './offers.ts';

/** How many threads a new account can start in 24 hours. */
export const maxNewThreads = 5;

/** `images` are the URLs of pictures that the caller has uploaded. */
export const MessageForm = z.object({
  text: requiredProse('Write a message.', 2000),
  images: z._default(
    z
      .array(requiredText('This isn’t a picture’s address.', 500))
      .check(z.maxLength(maxPhotos, tooManyPhotos)),
    [],
  ),
});
export type MessageForm = z.infer<typeof MessageForm>;

export const Message = z.object({
  kind: z.literal('message'),
  _id: Id,
  at: Timestamp,
  /** Whether the caller or a colleague wrote it. */
  mine: z.boolean(),
  by: z.string(),
  /** Empty after its author has deleted the account. What is hidden from the caller is replaced. */
  text: z.string(),
  images: z.array(Image),
  /** What the side that didn't write the message can't see in its text now. */
  hidden: z.array(HiddenKind),
  /** Only the shop sees notes. */
  note: z.optional(z.literal(true)),
});
export type Message = z.infer<typeof Message>;

/** What happened to a booking. `_id` is the booking's. `status` is `held` or `waiting` for a new booking. */
const BookingHappening = z.object({
  kind: z.literal('booking'),
  _id: Id,
  at: Timestamp,
  status: BookingStatus,
  /** What the buyer wrote with the booking. What is hidden from the caller is replaced. */
  text: z.optional(z.string()),
});

/** An offer between the two, in its present state. */
const OfferHappening = z.object({
  kind: z.literal('offer'),
  _id: Id,
  at: Timestamp,
  offer: Offer,
});

export const TimelineEntry = z.union([Message, BookingHappening, OfferHappening]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/**
 * `product`: between a buyer and a seller. `contact`: between a person, who may have no account, and the shop. `case`:
 * between a person and the moderators.
 */
export const ThreadKind = z.enum(['product', 'contact', 'case']);

/** A person in the thread. `suspended` marks what a suspended person wrote. */
const Side = z.object({ name: z.string(), suspended: z.boolean() });

/** The buyer's hold of the product, for which the two can agree where and when to meet. */
const ThreadHold = z.object({
  booking_id: Id,
  held_until: Timestamp,
  /** The price, if it was agreed in an offer. */
  agreed_price: z.optional(Money),
  /** Where the buyer wanted to meet when booking. Empty if that is only where the product is, such as a city. */
  location: z.string(),
  /** The other side's phone number. */
  phone: z.string(),
  /** The shop's address, if the product is the shop's. */
  address: z.optional(z.string()),
  meeting: z.optional(Meeting),
});
export type ThreadHold = z.infer<typeof ThreadHold>;

/** `title` is the product's, or says what the thread is about. `with` is the other side. */
export const ThreadSummary = z.object({
  _id: Id,
  kind: ThreadKind,
  title: z.string(),
  with: Side,
  /** Whether the caller is the buyer, wrote to the shop or was asked by a moderator. False on the other side. */
  asked: z.boolean(),
  /** The product's present state. Null if the thread isn't about one. `open`: the caller can see its page. */
  product: z.nullable(
    z.object({
      _id: Id,
      price: Money,
      /** The price at which the person bought it, if it was agreed in an offer. */
      agreed_price: z.optional(Money),
      status: ProductStatus,
      image: z.nullable(Image),
      open: z.boolean(),
    }),
  ),
  /** The beginning of the newest message. */
  last: z.nullable(
    z.object({ text: z.string(), mine: z.boolean(), photos: z.optional(z.number()) }),
  ),
  /**
   * What waits for the caller's side. An offer for a product that has changed waits for its buyer, and a message
   * that was read for two weeks.
   */
  to_answer: z.array(z.enum(['offer', 'meeting', 'message'])),
  /** The open offer between the two. `mine`: the caller's side proposed it. */
  offer: z.optional(
    z.object({
      price: Money,
      mine: z.boolean(),
      /** Whether the buyer has to confirm it first, because the product has changed. */
      changed: z.optional(z.literal(true)),
    }),
  ),
  /** The newest offer between the two, if it is no longer open and there is no message. `mine`: as above. */
  closed_offer: z.optional(z.object({ price: Money, mine: z.boolean(), state: OfferState })),
  /** The person's open booking of the product. */
  booked: z.optional(z.enum(['held', 'waiting'])),
  /** Missing without a hold, or while it is paused. */
  hold: z.optional(z.pick(ThreadHold, { held_until: true, meeting: true })),
  /** Whether the caller's side has blocked the other side. */
  blocked: z.boolean(),
  at: Timestamp,
  /** How many messages the caller's side hasn't read. */
  unread: z.number(),
  /** The admin who answers a message to the shop. Only admins see who. */
  assigned_to: z.nullable(z.object({ _id: Id, name: z.string() })),
});
export type ThreadSummary = z.infer<typeof ThreadSummary>;

/** The newest part of a thread, or the part before a cursor. `timeline` is sorted from oldest to newest. */
export const Thread = z.extend(ThreadSummary, {
  timeline: z.array(TimelineEntry),
  /** The cursor for the part before this one, or null. */
  earlier: z.nullable(z.string()),
  /** The address that a visitor without an account typed. Answers go there. Only for admins. */
  visitor_email: z.nullable(z.string()),
  case_id: z.nullable(Id),
  /** The other side's account, if it has a seller's page. */
  seller_id: z.optional(Id),
  hold: z.optional(ThreadHold),
  can: z.object({
    write: z.boolean(),
    block: z.boolean(),
    report: z.boolean(),
    /** Whether the caller can write notes and assign the thread. */
    assign: z.boolean(),
  }),
});
export type Thread = z.infer<typeof Thread>;

const own = { permission: 'manage_own_account' } as const;
const params = z.object({ id: Id });

/**
 * Asks a product's seller. If the caller already has a thread about the product, adds the message to it. With
 * `booking_id`, the product's seller or the shop's staff write to the buyer of that booking. Fails with `conflict` if
 * the caller has blocked the other side and the buyer doesn't hold the product.
 */
export const createThread = endpoint({
  route: 'POST /threads',
  summary: 'Ask the seller of a product',
  permission: 'buy',
  verified: true,
  allowance: 'write',
  idempotent: true,
  body: z.extend(MessageForm, { product_id: Id, booking_id: z.optional(Id) }),
  status: 201,
  reply: Thread,
  errors: ['not_found', 'own_product', 'conflict'],
});

/**
 * What a thread about a product or a booking is about, before its first message. `thread_id` is null if the thread
 * doesn't exist yet. For the product's buyers, `id` is that of the product or of their booking. For its seller and the
 * shop's staff, it is that of the buyer's booking.
 */
export const findThread = endpoint({
  route: 'GET /threads/about/{id}',
  summary: 'The thread about a product or a booking, if there is one',
  ...own,
  allowance: 'read',
  params,
  reply: z.extend(
    z.pick(ThreadSummary, { title: true, with: true, asked: true, product: true, booked: true }),
    { thread_id: z.nullable(Id), hold: z.optional(ThreadHold) },
  ),
  errors: ['not_found', 'own_product'],
});

/**
 * Includes the shop's threads for its staff, messages to the shop for admins, and cases for moderators. `q` matches threads
 * in which each word of `q` occurs in the other person's name or the product's title. `waiting`: only those with
 * something to read or answer.
 */
export const listThreads = endpoint({
  route: 'GET /threads',
  summary: "The caller's threads and those that they answer for the shop, newest first",
  ...own,
  allowance: 'read',
  turns: ['q'],
  query: z.object({ ...pageQuery, waiting: z.optional(z.enum(['true'])), q: optionalText(120) }),
  reply: z.extend(page(ThreadSummary), {
    total: z.number().check(z.maximum(maxCounted)),
    total_capped: z.boolean(),
  }),
});

export const countWaitingThreads = endpoint({
  route: 'GET /threads/waiting',
  summary:
    'The number of threads with something to read, or an offer or times to answer, at most 100',
  ...own,
  allowance: 'read',
  reply: z.object({ waiting: z.number().check(z.maximum(maxCounted)) }),
});

export const getThread = endpoint({
  route: 'GET /threads/{id}',
  summary: 'One thread: its messages and what happened, newest part first',
  ...own,
  allowance: 'read',
  params,
  query: z.object({ before: z.optional(z.string().check(z.maxLength(400))) }),
  reply: Thread,
  errors: ['not_found'],
});

/**
 * A message to someone who has blocked the caller looks sent, but never arrives. Fails with `conflict` if the caller
 * has blocked the other side, or the other side has deleted the account. While the buyer holds the product, a block
 * doesn't matter. `note`: only the shop will see it.
 */
export const sendMessage = endpoint({
  route: 'POST /threads/{id}/messages',
  summary: 'Write in a thread',
  ...own,
  allowance: 'write',
  idempotent: true,
  params,
  body: z.extend(MessageForm, { note: z.optional(z.literal(true)) }),
  status: 201,
  reply: Message,
  errors: ['not_found', 'forbidden', 'conflict'],
});

/** Messages after `last`, the newest message that the caller has seen, stay unread. */
export const readThread = endpoint({
  route: 'PUT /threads/{id}/read',
  summary: 'Mark a thread as read',
  ...own,
  allowance: 'write',
  params,
  query: z.object({ last: z.optional(Id) }),
  reply: z.object({ unread: z.number() }),
  errors: ['not_found'],
});

const Blocked = z.object({ blocked: z.boolean() });

/**
 * Ends messages and offers between the two people, and takes the other person off the caller's waitlists. They aren't
 * told. The messages and meetings of a hold go on until it ends.
 */
export const blockThread = endpoint({
  route: 'PUT /threads/{id}/block',
  summary: 'Block the other person',
  ...own,
  allowance: 'write',
  params,
  reply: Blocked,
  errors: ['not_found', 'forbidden'],
});

export const unblockThread = endpoint({
  route: 'DELETE /threads/{id}/block',
  summary: 'Unblock the other person',
  ...own,
  allowance: 'write',
  params,
  reply: Blocked,
  errors: ['not_found', 'forbidden'],
});

/** How many blocked people the list has. */
export const maxBlocked = 100;

/** `thread_id` is a thread with that person, to unblock them. */
export const listBlocked = endpoint({
  route: 'GET /threads/blocked',
  summary: 'Whom the caller has blocked, newest first',
  ...own,
  allowance: 'read',
  reply: z.object({ items: z.array(z.object({ thread_id: Id, name: z.string() })) }),
});

/** Fails with `invalid` if the account with the id `to` may not read messages to the shop. */
export const assignThread = endpoint({
  route: 'PUT /threads/{id}/assignment',
  summary: 'Choose the admin who answers a message to the shop',
  permission: 'read_messages',
  allowance: 'write',
  params,
  body: z.object({ to: z.nullable(Id) }),
  reply: z.object({ assigned_to: z.nullable(Id) }),
  errors: ['not_found'],
});

/**
 * Asks the person that the case is about, or someone who reported it. If there is a thread about the case with this
 * person, adds the message to it. Fails with `forbidden` for anyone else.
 */
export const askInCase = endpoint({
  route: 'POST /cases/{id}/threads',
  summary: 'Ask a reporter or the person concerned about a case',
  permission: 'handle_reports',
  allowance: 'write',
  idempotent: true,
  params,
  body: z.extend(MessageForm, { to: Id }),
  status: 201,
  reply: Thread,
  errors: ['not_found', 'forbidden'],
});
