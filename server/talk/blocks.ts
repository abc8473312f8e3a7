import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';

/** Whether one account has blocked the other. */
export const blocks = (
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
) => sql<boolean>`EXISTS (
  SELECT 1 FROM blocks WHERE blocker_id = ${one} AND blocked_id = ${other})`;

/** Returns which of these accounts one account has blocked. */
export async function blockedBy(db: Executor, id: string, others: readonly string[]) {
  const { rows } = await sql<{ blocked_id: string }>`
    SELECT blocked_id FROM blocks WHERE blocker_id = ${id} AND blocked_id = ANY(${others}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ blocked_id }) => blocked_id));
}

/** Returns whether one account has blocked the other. */
export async function hasBlocked(db: Executor, one: string | null, other: string | null) {
  const { rows } =
    await sql`SELECT 1 WHERE ${blocks(sql`${one}::uuid`, sql`${other}::uuid`)}`.execute(db);
  return rows.length > 0;
}
