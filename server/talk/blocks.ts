import { type RawBuilder, sql } from 'kysely';
import { maxBlocked } from '#contracts/talk/threads.ts';
import type { Executor } from '#server/db/client.ts';

/** Whether one account has blocked the other. */
export const blocks = (
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
) => sql<boolean>`EXISTS (
  SELECT 1 FROM blocks WHERE blocker_id = ${one} AND blocked_id = ${other})`;

/** Returns the newest people whom an account has blocked, each with a thread between the two. */
export async function listBlocks(db: Executor, id: string) {
  const { rows } = await sql<{ thread_id: string; name: string }>`
    SELECT t.id AS thread_id, u.name FROM blocks b JOIN users u ON u.id = b.blocked_id CROSS JOIN LATERAL (
      SELECT id FROM threads WHERE person_id = b.blocked_id AND seller_id = b.blocker_id
      UNION ALL SELECT id FROM threads WHERE person_id = b.blocker_id AND seller_id = b.blocked_id LIMIT 1) t
    WHERE b.blocker_id = ${id} ORDER BY b.created_at DESC LIMIT ${sql.lit(maxBlocked)}`.execute(db);
  return rows;
}

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
