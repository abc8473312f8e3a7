import { sql } from 'kysely';
import type { Executor } from './client.ts';

/**
 * Until the transaction ends, what one account begins or ends waits for each other, and the closing of the
 * account for all of it: where that came first, this throws what `closed` makes.
 */
export async function lockOpenAccount(
  db: Executor,
  id: string,
  closed: () => Error,
): Promise<void> {
  const { rows } = await sql`
    SELECT FROM users WHERE id = ${id} AND deleted_at IS NULL
    FOR NO KEY UPDATE`.execute(db);
  if (rows.length === 0) throw closed();
}
