import type { Role } from '#contracts/permissions.ts';
import { Refusal } from './refusal.ts';

/** The account that an access token belongs to, in its current state. */
export type Caller = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  role: Role;
  /** Whether the session was started with a PIN. Such sessions have fewer permissions. */
  byPin?: true;
};

/** Returns the error for a token whose owner has logged out or deleted the account. */
export const sessionEnded = () =>
  new Refusal('unauthenticated', 'Your session has ended. Please log in again.');

/** Returns the error for requests that a suspended account may not make. */
export const accountSuspended = () =>
  new Refusal('account_suspended', 'This account is suspended. Log in to see why, and to appeal.');

/**
 * The person that an ID token belongs to. `email` is in lower case. `authTime` is when the person last signed in with a
 * password or with Google, in whole seconds.
 */
export type Identity = {
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  authTime: Date;
};

/** A phone that may send photos to the form with the id `linkId`. The photos belong to `owner`. */
export type Phone = { linkId: string; owner: Caller; secret: string };

/** A computer that has sent its secret, and the session that was started on it with a PIN. */
export type Device = {
  id: string;
  userId: string;
  addedAt: Date;
  sessionUntil: Date | null;
  renewalHash: Buffer | null;
};

/** Whether suspended accounts may make the request. */
export type Allowed = { suspended: boolean };

/**
 * Authenticates requests by their bearer token. Each method throws a Refusal: `unauthenticated` for an invalid token,
 * `account_suspended`, or `unavailable` if the token can't be verified now.
 */
export type Gatekeeper = {
  caller(accessToken: string, allowed: Allowed): Promise<Caller>;
  identity(idToken: string): Promise<Identity>;
  phone(secret: string): Promise<Phone>;
  /** Throws a `sign_in_again` Refusal if the computer with this id has another secret. */
  device(id: string, secret: string): Promise<Device>;
  /** Returns the id of the phone link with this token. Throws a `not_found` Refusal if the link has ended. */
  link(token: string): Promise<string>;
};
