import type { Suspension } from '#contracts/users.ts';

/** How an account stores a suspension, or a freeze on sales, that has no end. */
export const forever = new Date('9999-12-31T00:00:00.000Z');

/** Returns a suspension or a freeze on sales in a reply's format, or undefined if it isn't in force. */
export function suspensionOf(until: Date | null, at: Date): Suspension | undefined {
  if (until === null || until <= at) return undefined;
  return { until: until < forever ? until.toISOString() : null };
}
