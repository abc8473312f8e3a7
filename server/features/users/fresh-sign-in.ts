import type { Identity } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';

const freshMs = 5 * 60_000;

/** Refusal `sign_in_again` if the sign-in is older than five minutes. */
export function assertFresh({ authTime }: Identity, now: Date): void {
  if (now.getTime() - authTime.getTime() > freshMs) {
    throw new Refusal('sign_in_again', 'Please confirm your password again.');
  }
}
