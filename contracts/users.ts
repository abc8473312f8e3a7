import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { page, pageQuery } from './pages.ts';
import { Role } from './permissions.ts';
import { email, Id, optionalText, requiredText, Timestamp } from './text.ts';

export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  created_at: Timestamp,
});
export type User = z.infer<typeof User>;

export const UserEmail = email('Email Address is required!');
export const UserName = requiredText('Name is required!', 120);

/** Exchanges the sign-in service's ID token for an access token. */
export const issueToken = endpoint({
  method: 'GET',
  path: '/jwt',
  summary: 'Exchange an ID token for an access token',
  guard: 'identity',
  allowance: 'sign-in',
  query: z.object({ email: UserEmail }),
  status: 200,
  reply: z.object({ accessToken: z.string(), expires_at: Timestamp, user: User }),
  errors: ['forbidden', 'account_closed', 'conflict'],
});

/** Creates the account after sign-up. A second call succeeds and changes nothing. */
export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Create the account after sign-up',
  guard: 'identity',
  allowance: 'sign-in',
  body: z.object({ name: UserName, email: UserEmail }),
  status: 201,
  reply: User,
  errors: ['forbidden', 'account_closed', 'conflict'],
});

/** Sort orders for the list of users. `since` is the date the user joined. */
export const userSorts = [
  'since_asc',
  'since_desc',
  'name_asc',
  'name_desc',
  'email_asc',
  'email_desc',
] as const;

/** `q` finds users with each of its words in their name or email. */
export const UserQuery = z.object({
  ...pageQuery,
  // The cursor contains the last row's name or email.
  cursor: z.optional(z.string().check(z.maxLength(3000))),
  q: optionalText(120),
  role: z.optional(Role),
  sort: z._default(z.enum(userSorts), 'since_asc'),
});
export type UserQuery = z.infer<typeof UserQuery>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'All users',
  guard: 'user',
  permission: 'see_users',
  allowance: 'read',
  query: UserQuery,
  status: 200,
  // `total_capped` means that counting stopped at `total` and more users match.
  reply: z.extend(page(User), { total_capped: z.boolean() }),
  errors: [],
});

/** Callers may ask about their own email address. Admins may ask about any. */
export const checkAdmin = endpoint({
  method: 'GET',
  path: '/users/admin/{email}',
  summary: 'Check whether an account is an admin',
  guard: 'user',
  permission: 'manage_own_account',
  allowance: 'read',
  params: z.object({ email: UserEmail }),
  status: 200,
  reply: z.object({ isAdmin: z.boolean(), role: Role }),
  errors: ['forbidden', 'not_found'],
});

const changedRole = {
  method: 'PUT',
  guard: 'user',
  permission: 'change_roles',
  password: true,
  allowance: 'write',
  params: z.object({ id: Id }),
  status: 200,
  reply: z.object({ modifiedCount: z.number() }),
  // `conflict` means that the user's email address is not verified.
  errors: ['not_found', 'conflict', 'last_admin'],
} as const;

/** `modifiedCount` is 0 if the user was already an admin. */
export const makeAdmin = endpoint({
  ...changedRole,
  path: '/users/admin/{id}',
  summary: 'Make a user an admin',
});

/** Like {@link makeAdmin}, but for any role. Also revokes the user's access tokens. */
export const setRole = endpoint({
  ...changedRole,
  path: '/users/{id}/role',
  summary: "Change a user's role",
  body: z.object({ role: Role }),
});
