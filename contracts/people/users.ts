import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Role } from '#contracts/permissions.ts';
import { email, Id, Timestamp } from '#contracts/text.ts';

export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  created_at: Timestamp,
});
export type User = z.infer<typeof User>;

/**
 * An account's suspension. The person can still see the decision, appeal it, download their data and delete the
 * account.
 */
export const Suspension = z.object({
  /** Null if the suspension has no end. */
  until: z.nullable(Timestamp),
});
export type Suspension = z.infer<typeof Suspension>;

export const UserEmail = email('Email Address is required!');
/** Exchanges the sign-in service's ID token for an access token. */
export const issueToken = endpoint({
  route: 'GET /jwt',
  summary: 'Exchange an ID token for an access token',
  guard: 'identity',
  allowance: 'sign-in',
  suspended: true,
  query: z.object({ email: UserEmail }),
  /**
   * `suspended` is missing unless the account is suspended. In that case, the token works only for endpoints that
   * suspended accounts may use.
   */
  reply: z.object({
    accessToken: z.string(),
    expires_at: Timestamp,
    user: User,
    suspended: z.optional(Suspension),
  }),
  errors: ['forbidden', 'account_closed', 'conflict'],
});

/** Callers may check their own email address. Admins may check any. */
export const checkAdmin = endpoint({
  route: 'GET /users/admin/{email}',
  summary: 'Check whether an account is an admin',
  permission: 'manage_own_account',
  allowance: 'read',
  params: z.object({ email: UserEmail }),
  reply: z.object({ isAdmin: z.boolean(), role: Role }),
  errors: ['forbidden', 'not_found'],
});
