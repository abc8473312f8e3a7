import type { Role } from '#contracts/permissions.ts';
import { Refusal } from './refusal.ts';

/** The account behind an access token, as the database knows it now. */
export type Caller = { id: string; name: string; email: string; role: Role };

/** For a token that no longer opens anything: its owner logged out, or closed the account. */
export const sessionEnded = () =>
  new Refusal('unauthenticated', 'Your session has ended. Please log in again.');

/**
 * Whom the sign-in service's ID token speaks of. `email` is in lower case; `authTime` is when they last gave
 * their password (or came from Google), in whole seconds.
 */
export type Identity = {
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  authTime: Date;
};

/**
 * Turns bearers into people. Each method throws a Refusal: `unauthenticated` where the token is none
 * of ours, `account_suspended`, or `unavailable` where it can't be checked now.
 */
export type Gatekeeper = {
  caller(accessToken: string): Promise<Caller>;
  identity(idToken: string): Promise<Identity>;
};
