import * as z from 'zod/mini';
import { Image } from '#contracts/media/images.ts';
import { Money } from '#contracts/money.ts';
import { maxCounted } from '#contracts/pagination.ts';
import { Id, Timestamp } from '#contracts/text.ts';
import { BookingStatus } from './bookings.ts';

const Count = z.number().check(z.maximum(maxCounted));

/** A booking in a list of a buyer's newest bookings. */
export const RecentBooking = z.object({
  _id: Id,
  product_id: Id,
  title: z.string(),
  price: Money,
  status: BookingStatus,
  created_at: Timestamp,
});
export type RecentBooking = z.infer<typeof RecentBooking>;

/** A hold on one of the caller's products. */
const Pickup = z.object({
  /** The booking's id. */
  _id: Id,
  selectedProduct: z.string(),
  image: z.nullable(Image),
  buyer: z.string(),
  held_until: Timestamp,
  /** True for a hold from the waitlist that the buyer has not chosen to keep. */
  promoted: z.boolean(),
  created_at: Timestamp,
});
export type Pickup = z.infer<typeof Pickup>;

/** The holds on one seller's products. */
export const Pickups = z.object({
  /** The five holds that end first. */
  items: z.array(Pickup),
  total: Count,
  /** How many holds end within 24 hours. */
  ending: Count,
  /** How many products were booked in the last 24 hours. */
  fresh: Count,
});
export type Pickups = z.infer<typeof Pickups>;

/** A buyer from the website who is expected to pick up one of the shop's products. */
const ExpectedPickup = z.object({
  /** The booking's id. */
  _id: Id,
  product_id: Id,
  title: z.string(),
  image: z.nullable(Image),
  price: Money,
  buyer: z.string(),
  held_until: Timestamp,
  /** When the buyer comes, if that has been agreed. */
  meets_at: z.optional(Timestamp),
  created_at: Timestamp,
});
export type ExpectedPickup = z.infer<typeof ExpectedPickup>;

/** The holds on the shop's products. Counts stop at `maxCounted`. */
export const ExpectedPickups = z.object({
  /** The next twelve, by the agreed time or the end of the hold. Overdue holds are at the top. */
  items: z.array(ExpectedPickup),
  total: Count,
  overdue: Count,
  fresh: Count,
});
export type ExpectedPickups = z.infer<typeof ExpectedPickups>;

/** The newest 5 of a person's open bookings, and how many there are. Counting stops at 100. */
const OpenBookings = z.object({
  total: z.number(),
  total_capped: z.boolean(),
  items: z.array(z.object({ _id: Id, title: z.string(), buyer: z.string() })),
});

/** The open bookings that suspending a person would affect. */
export const PersonsBookings = z.object({
  /** The person's own bookings. A suspension ends them. */
  made: OpenBookings,
  /** Bookings of the person's products. A suspension of more than a week ends them. A shorter one pauses the holds. */
  received: OpenBookings,
  /** When a suspension paused the holds. The week is counted from then. Null if none has. */
  paused_since: z.nullable(Timestamp),
});
export type PersonsBookings = z.infer<typeof PersonsBookings>;
