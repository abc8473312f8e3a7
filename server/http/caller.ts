import type { Role } from '#contracts/permissions.ts';
import { Refusal } from './refusal.ts';

/** The account of an access token, with its current data. */
export type Caller = { id: string; name: string; email: string; role: Role };

/** The error for a token that is no longer valid, because its owner logged out or deleted the account. */
export const sessionEnded = () =>
  new Refusal('unauthenticated', 'Your session has ended. Please log in again.');

/**
 * The person of an ID token. `email` is in lower case. `authTime` is the time of the sign-in with password or
 * Google, in whole seconds.
 */
export type Identity = {
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  authTime: Date;
};

/**
 * Checks bearer tokens. Each method throws a Refusal: `unauthenticated` for an invalid token,
 * `account_suspended`, or `unavailable` if the token can't be checked now.
 */
export type Gatekeeper = {
  caller(accessToken: string): Promise<Caller>;
  identity(idToken: string): Promise<Identity>;
};
