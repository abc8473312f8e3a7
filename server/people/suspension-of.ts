import type { Suspension } from '#contracts/people/users.ts';

/** The end date that is stored for a suspension or selling ban that never ends. */
export const forever = new Date('9999-12-31T00:00:00.000Z');

/** Converts a suspension or selling ban to the API's format. Returns undefined if it isn't in force. */
export function suspensionOf(until: Date | null, at: Date): Suspension | undefined {
  if (until === null || until <= at) return undefined;
  return { until: until < forever ? until.toISOString() : null };
}
