import * as z from 'zod/mini';

export const roles = ['user', 'staff', 'admin'] as const;
/** What is stored with an account. Buyer and seller are no roles: everyone may be both. */
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** What every account begins with, and goes back to. */
export const leastRole = 'user' satisfies Role;

/** Everything that an endpoint, a rule or a screen may ask for. */
export const permissions = [
  'manage_own_account',
  'buy',
  'sell',
  // Release it, or hand it over.
  'handle_any_booking',
  // Also one that is not listed, and serial numbers.
  'see_any_product',
  'print_any_tag',
  'edit_any_product',
  'see_any_bookings',
  'see_users',
  'change_roles',
  'read_messages',
  'handle_reports',
] as const;
export type Permission = (typeof permissions)[number];

const everyone = ['manage_own_account', 'buy', 'sell'] as const satisfies Permission[];

const granted: Readonly<Record<Role, readonly Permission[]>> = {
  user: everyone,
  staff: [...everyone, 'handle_any_booking', 'see_any_product', 'print_any_tag'],
  admin: permissions,
};

/** Whether an account of this role has this permission. */
export const may = (role: Role, permission: Permission): boolean =>
  granted[role].includes(permission);
