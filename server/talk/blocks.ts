import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';

/** Whether one account has blocked the other. */
export const blocks = (
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
) => sql<boolean>`EXISTS (
  SELECT 1 FROM blocks WHERE blocker_id = ${one} AND blocked_id = ${other})`;

/** Returns whether one account has blocked the other. */
export async function hasBlocked(db: Executor, one: string | null, other: string | null) {
  const { rows } =
    await sql`SELECT 1 WHERE ${blocks(sql`${one}::uuid`, sql`${other}::uuid`)}`.execute(db);
  return rows.length > 0;
}
