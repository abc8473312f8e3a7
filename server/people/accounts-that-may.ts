import { sql } from 'kysely';
import { leastRole, may, type Permission, roles } from '#contracts/permissions.ts';
import type { Executor } from '#server/db/client.ts';

/** Returns the ids of all accounts that have a permission, except deleted ones. */
export async function accountsThatMay(db: Executor, permission: Permission): Promise<string[]> {
  const having = roles.filter((role) => may(role, permission));
  // A literal, because the index of staff and admins depends on it.
  const indexed = having.includes(leastRole) ? sql`` : sql`AND role <> ${sql.lit(leastRole)}`;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE role = ANY(${having}) AND deleted_at IS NULL ${indexed}`.execute(db);
  return rows.map(({ id }) => id);
}
