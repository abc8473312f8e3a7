import * as z from 'zod/mini';

export const roles = ['user', 'staff', 'admin'] as const;
/** The role stored with an account. Buyer and seller are not roles: every user can buy and sell. */
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** The role of new accounts, and of accounts whose staff or admin role was removed. */
export const leastRole = 'user' satisfies Role;

/** Every permission that an endpoint, a rule or a screen can require. */
export const permissions = [
  'manage_own_account',
  'buy',
  'sell',
  'report',
  // Releasing any booking and handing over its product.
  'handle_any_booking',
  // Seeing serial numbers, and products that are not listed.
  'see_any_product',
  'print_any_tag',
  // Making sales and returns, and managing the till.
  'sell_at_counter',
  // Doing what needs an approval (contracts/people/approvals.ts), and approving it for others.
  'approve',
  // Seeing who sold a product to the shop. Each access is recorded in the audit log.
  'read_intakes',
  'publish_without_limit',
  'edit_any_product',
  'see_any_bookings',
  'see_users',
  'change_roles',
  'read_messages',
  // Reading and claiming cases, and deciding those that don't need an admin.
  'handle_reports',
  // Taking any action, taking over claims and deciding appeals.
  'decide_any_case',
  // Reading the demo's emails.
  'read_demo_mails',
  'manage_jobs',
  'read_audit',
] as const;
export type Permission = (typeof permissions)[number];

const everyone = ['manage_own_account', 'buy', 'sell', 'report'] as const satisfies Permission[];

const granted: Readonly<Record<Role, readonly Permission[]>> = {
  user: everyone,
  staff: [
    ...everyone,
    'handle_any_booking',
    'see_any_product',
    'print_any_tag',
    'sell_at_counter',
    'publish_without_limit',
    'handle_reports',
  ],
  admin: permissions,
};

/** Returns whether a role has a permission. */
export const may = (role: Role, permission: Permission): boolean =>
  granted[role].includes(permission);

/** Without the permission `approve`, the lowest price is this percentage of the tag price. */
export const lowestPercent = 50;

/**
 * Returns the lowest price without the permission `approve`, in cents. `reference` is the price from which it is
 * computed, or null if that is the usual price.
 */
export const lowestCents = (usual: number, reference: number | null): number =>
  Math.min(usual, Math.ceil(((reference ?? usual) * lowestPercent) / 100));
