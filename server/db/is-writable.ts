import { sql } from 'kysely';
import type { Database } from './client.ts';

// A standby is read-only too.
const query = sql<{ writable: boolean }>`
  SELECT current_setting('transaction_read_only') = 'off' AS writable`;

/** Returns whether the database responds and accepts changes. */
export const isWritable = async (db: Database): Promise<boolean> => {
  const answer = await query.execute(db).catch(() => null);
  return answer?.rows[0]?.writable === true;
};
