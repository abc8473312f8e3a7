import * as z from 'zod/mini';
import { Pickups } from '#contracts/bookings/booking-summaries.ts';
import { ShopToday } from '#contracts/counter/day.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { maxCounted } from '#contracts/pagination.ts';

/** The length of the longest day in hours: clocks can go back by an hour. */
export const longestDay = 25;

const Count = z.number().check(z.maximum(maxCounted));

/**
 * The caller's open tasks. A count is null if the caller's role may not see those records. `failed_jobs` and
 * `unsent_mails` are also null while the job queue has not started.
 */
export const Overview = z.object({
  /** False for people who have never listed or drafted a product. */
  sells: z.boolean(),
  pickups: Pickups,
  /** The caller's holds from the waitlist that they have not chosen to keep. */
  to_keep: Count,
  /** Open invitations to a price. */
  invitations: Count,
  drafts: Count,
  /** Threads with something to read or answer. */
  waiting_threads: Count,
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
  route: 'GET /overview',
  summary:
    "What needs the caller's attention: orders, pickups and drafts; cases, messages and failed jobs for those who handle them; the shop's day for its staff",
  permission: 'manage_own_account',
  allowance: 'read',
  /**
   * `today` is the start of the caller's day, for the takings. The takings include at most the last {@link longestDay}
   * hours.
   */
  query: z.object({ today: z.optional(z.iso.datetime({ abort: true })) }),
  reply: Overview,
});
