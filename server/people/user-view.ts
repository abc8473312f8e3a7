import type { User } from '#contracts/people/users.ts';
import type { AccountRow } from './account-records.ts';

/** Converts an account to the API's format. */
export const toUser = (
  row: Pick<AccountRow, 'id' | 'name' | 'email' | 'role' | 'created_at'>,
): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  created_at: row.created_at.toISOString(),
});
