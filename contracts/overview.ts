import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Image } from './images.ts';
import { Id, Timestamp } from './text.ts';

/** Counting tasks stops at this number, so that the overview loads fast. */
export const mostCounted = 100;
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

/**
 * The caller's open tasks. A count is null if the caller's role may not see those records. `failed_jobs` is also null
 * while the job queue has not started.
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
  /** Cases that are waiting for a moderator. */
  cases: z.nullable(Count),
  failed_jobs: z.nullable(Count),
});
export type Overview = z.infer<typeof Overview>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/overview',
  summary:
    "What needs the caller's attention: pickups and drafts; cases, messages and failed jobs for those who handle them",
  guard: 'user',
  permission: 'manage_own_account',
  allowance: 'read',
  status: 200,
  reply: Overview,
  errors: [],
});
