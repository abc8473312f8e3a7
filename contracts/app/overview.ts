import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Image } from '#contracts/media/images.ts';
import { SignedMoney } from '#contracts/money.ts';
import { Id, Timestamp } from '#contracts/text.ts';

/** Counting tasks stops at this number, so that the overview loads fast. */
export const mostCounted = 100;
/** The length of the longest day in hours: clocks can go back by an hour. */
export const longestDay = 25;

const Count = z.number().check(z.maximum(mostCounted));

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

/** How the shop is doing today. */
const ShopToday = z.object({
  /** Whether the till is open, and when and by whom it was last opened or closed. Null if it has never been open. */
  till: z.nullable(z.object({ open: z.boolean(), at: Timestamp, by: z.string() })),
  /** The sales minus the returns since the start of the caller's day. */
  takings: SignedMoney,
  /** The number of owners of consigned pieces to whom the shop owes money, and the total. */
  due: z.object({ owners: z.number(), amount: SignedMoney }),
});
export type ShopToday = z.infer<typeof ShopToday>;

/**
 * The caller's open tasks. A count is null if the caller's role may not see those records. `failed_jobs` and
 * `unsent_mails` are also null while the job queue has not started.
 */
export const Overview = z.object({
  /** False for people who have never listed or drafted a product. */
  sells: z.boolean(),
  pickups: z.object({
    /** The five holds that end first. */
    items: z.array(Pickup),
    total: Count,
    /** How many holds end within 24 hours. */
    ending: Count,
    /** How many products were booked in the last 24 hours. */
    fresh: Count,
  }),
  drafts: Count,
  unread_messages: z.nullable(Count),
  /** Cases that are waiting for a moderator, without those that the caller reported. */
  cases: z.nullable(Count),
  /** How many of these cases are appeals. */
  appeals: z.nullable(Count),
  /** Failed jobs, except those that send emails. */
  failed_jobs: z.nullable(Count),
  /** Emails that could not be sent. */
  unsent_mails: z.nullable(Count),
  /** Null if the caller may not sell at the counter, or if no account owns the shop's stock. */
  shop: z.nullable(ShopToday),
});
export type Overview = z.infer<typeof Overview>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/overview',
  summary:
    "What needs the caller's attention: pickups and drafts; cases, messages and failed jobs for those who handle them; the shop's day for its staff",
  guard: 'user',
  permission: 'manage_own_account',
  allowance: 'read',
  /**
   * `today` is the start of the caller's day, for the takings. The takings include at most the last {@link longestDay}
   * hours.
   */
  query: z.object({ today: z.optional(z.iso.datetime({ abort: true })) }),
  status: 200,
  reply: Overview,
  errors: [],
});
