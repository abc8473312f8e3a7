import * as z from 'zod/mini';
import { deviceRecords } from '#src/lib/device-records.ts';

const Kept = z.object({
  /** Of the product, to tell what became of it. */
  title: z.string(),
  /** When its time to be undone is over, in milliseconds since 1970. */
  until: z.number(),
  /** Whether it went out: then it can't be undone any more, and its answer may have found no tab. */
  sent: z.boolean(),
});

/**
 * The cancellations that this person's tabs have under way, or left behind, by the booking's id: on the
 * device, so that they outlive a tab that is killed before it could send them. What is not there was undone or
 * is done with, in whichever tab.
 */
export const keptCancellations = (userId: string) => deviceRecords(`cancellation:${userId}:`, Kept);
