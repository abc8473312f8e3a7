import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { Role } from '#contracts/permissions.ts';
import { Id, optionalText } from '#contracts/text.ts';
import { Suspension, User } from './users.ts';

/** Sort orders for the list of users. `since` sorts by the date when the user joined. */
export const userSorts = [
  'since_asc',
  'since_desc',
  'name_asc',
  'name_desc',
  'email_asc',
  'email_desc',
] as const;

/** `q` matches users whose name and email together contain all of its words. */
export const UserQuery = z.object({
  ...pageQuery,
  // The limit is high, because the cursor contains the name or email address of the last row.
  cursor: z.optional(z.string().check(z.maxLength(3000))),
  q: optionalText(120),
  role: z.optional(Role),
  /** Only accounts that are suspended. */
  suspended: z.optional(z.enum(['true'])),
  sort: z._default(z.enum(userSorts), 'since_asc'),
});
export type UserQuery = z.infer<typeof UserQuery>;

/** A user in the list. Each optional field is missing unless it applies. */
export const ListedUser = z.extend(User, {
  suspended: z.optional(Suspension),
  /** The user hasn't verified their email address, so they can't become staff or an admin. */
  unverified: z.optional(z.literal(true)),
  /** The user is the only admin who isn't suspended, so their role can't be changed. */
  last_admin: z.optional(z.literal(true)),
});
export type ListedUser = z.infer<typeof ListedUser>;

export const listUsers = endpoint({
  route: 'GET /users',
  summary: 'All users',
  permission: 'see_users',
  allowance: 'read',
  turns: true,
  query: UserQuery,
  // If `total_capped` is true, counting stopped at `total` and there are more matches.
  reply: z.extend(page(ListedUser), { total_capped: z.boolean() }),
});

/** Why a user's role can't be changed. */
export const roleRefusals = {
  lastAdmin: 'This is the last admin. Make someone else an admin first.',
  unverified: (name: string) =>
    `${name} hasn’t verified their email address yet. Ask them to open the link in our email first.`,
};

const changedRole = {
  permission: 'change_roles',
  password: true,
  allowance: 'write',
  params: z.object({ id: Id }),
  reply: z.object({ modifiedCount: z.number() }),
  // `conflict` means that the user's email address is not verified.
  errors: ['not_found', 'conflict', 'last_admin'],
} as const;

/** `modifiedCount` is 0 if the user was already an admin. */
export const makeAdmin = endpoint({
  ...changedRole,
  route: 'PUT /users/admin/{id}',
  summary: 'Make a user an admin',
});

/** Like {@link makeAdmin}, but for any role. Also revokes the user's access tokens. */
export const setRole = endpoint({
  ...changedRole,
  route: 'PUT /users/{id}/role',
  summary: "Change a user's role",
  body: z.object({ role: Role }),
});
