import { sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';

/**
 * Locks an account until the transaction ends, so that only one request at a time can change its data. Throws the error
 * from `closed()` if the account has been deleted or suspended since the request began. Set `suspended` if suspended
 * accounts may make the request.
 */
export async function lockOpenAccount(
  db: Executor,
  id: string,
  closed: () => Error,
  { suspended = false } = {},
): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM users WHERE id = ${id} AND deleted_at IS NULL
      AND (${suspended} OR suspended_until IS NULL OR suspended_until <= clock_timestamp())
    FOR NO KEY UPDATE`.execute(db);
  if (rows.length === 0) throw closed();
}
