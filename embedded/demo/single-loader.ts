import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';

/** Any number that nobody else locks by: "demo" in ASCII. */
const lock = 0x64656d6f;
const retryMs = 200;

/**
 * Runs `work` while no other server does. The lock belongs to a session, not a transaction, because
 * drawing takes longer than a transaction may idle; it goes with its connection when the process dies.
 */
export async function withLock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    // Waiting inside the statement would meet the connection's lock_timeout.
    for (;;) {
      const { rows } = await sql<{ got: boolean }>`
        SELECT pg_try_advisory_lock(${lock}) AS got`.execute(connection);
      if (rows[0]?.got) break;
      await setTimeout(retryMs);
    }
    try {
      return await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}
