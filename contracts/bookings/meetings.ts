import * as z from 'zod/mini';
import { Id, Timestamp } from '#contracts/text.ts';

/** Where and when the buyer and the seller of a held product meet: as suggested by one side, or as agreed. */
export const Meeting = z.object({
  /** A new id after each step, so that no one answers what they haven't seen. */
  _id: Id,
  /** Whether the caller's side suggested it, or called it off. */
  mine: z.boolean(),
  /** Empty if the meeting was called off. */
  times: z.array(Timestamp),
  location: z.string(),
  /** The one of `times` that the other side chose, or null. */
  agreed: z.nullable(Timestamp),
  /** What had been agreed before these times were suggested. */
  instead_of: z.optional(z.object({ time: Timestamp, location: z.string() })),
});
export type Meeting = z.infer<typeof Meeting>;
