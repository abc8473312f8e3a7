import { sql } from 'kysely';
import { may, type Permission, roles } from '#contracts/permissions.ts';
import type { Executor } from './client.ts';

/** Returns the ids of all accounts that have a permission, except deleted ones. */
export async function accountsThatMay(db: Executor, permission: Permission): Promise<string[]> {
  const having = roles.filter((role) => may(role, permission));
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE role = ANY(${having}) AND deleted_at IS NULL`.execute(db);
  return rows.map(({ id }) => id);
}
