import type { Identity } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';

const freshMs = 5 * 60_000;

/** Throws a `sign_in_again` Refusal if the sign-in is more than five minutes old. */
export function assertFresh({ authTime }: Identity, now: Date): void {
  if (now.getTime() - authTime.getTime() > freshMs) {
    throw new Refusal('sign_in_again', 'Please confirm your password again.');
  }
}
