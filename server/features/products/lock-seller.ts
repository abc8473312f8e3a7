import { sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';
import { Refusal } from '#server/http/refusal.ts';

/**
 * Until the transaction ends, whatever begins or ends products and drafts of one seller waits for each other,
 * and the closing of their account for all of it: Refusal `unauthenticated` where that came first.
 */
export async function lockSeller(db: Executor, sellerId: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM users WHERE id = ${sellerId} AND deleted_at IS NULL
    FOR NO KEY UPDATE`.execute(db);
  if (rows.length === 0) {
    throw new Refusal('unauthenticated', 'Your session has ended. Please log in again.');
  }
}
