import type { Role } from '#contracts/permissions.ts';

/** The name of each role. */
export const roleText: Readonly<Record<Role, string>> = {
  user: 'Buyer',
  staff: 'Staff',
  admin: 'Admin',
};
