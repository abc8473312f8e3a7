import {
  type Allowed,
  accountSuspended,
  type Identity,
  sessionEnded,
} from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AccountRow } from './account-records.ts';
import { suspensionOf } from './suspension-of.ts';

export const accountClosed = () => new Refusal('account_closed', 'This account has been deleted.');

/**
 * Throws an `account_closed` Refusal if the account was deleted, an `unauthenticated` Refusal if the user has signed out
 * everywhere or verified their email address since this sign-in, or an `account_suspended` Refusal if the account is
 * suspended at the time `at` and `allowed` doesn't permit that.
 */
export function assertSessionValid(
  user: AccountRow,
  identity: Identity,
  at: Date,
  allowed?: Allowed,
): void {
  if (user.deleted_at) throw accountClosed();
  if (!allowed?.suspended && suspensionOf(user.suspended_until, at)) throw accountSuspended();
  if (user.sessions_valid_from && identity.authTime < user.sessions_valid_from) {
    throw new Refusal('unauthenticated', 'You signed out everywhere. Please log in again.');
  }
  // Sign-in times are in whole seconds, so a stranger may have signed in with the address at the time at which its
  // owner verified it.
  const outdated = user.email_verified && !identity.emailVerified;
  if (outdated && user.email.toLowerCase() === identity.email) throw sessionEnded();
}
