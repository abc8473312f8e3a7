import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '#server/db/client.ts';

/** The maximum number of attempts to find an unused code. Even with half a million holds, a few attempts are enough. */
const maxDraws = 100;

const randomCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * Returns a code that is not used by any hold, including canceled holds that can still be restored. No other
 * transaction gets the same code until this one ends.
 */
export async function newHandoverCode(trx: Trx, draw: () => string = randomCode): Promise<string> {
  for (let drawn = 0; drawn < maxDraws; drawn += 1) {
    const code = draw();
    // Lock and check in separate statements, because a statement doesn't see what is committed after it has begun.
    const lock = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_xact_lock(${sql.lit(codeLocks)}, ${Number(code)}::integer) AS free`.execute(
      trx,
    );
    if (!lock.rows[0]?.free) continue;
    const taken = await sql`
      SELECT 1 FROM bookings
      WHERE handover_code = ${code} AND (status = 'held' OR restorable_until IS NOT NULL)`.execute(
      trx,
    );
    if (taken.rows.length === 0) return code;
  }
  throw new Error('no unused handover code was found');
}

/** A namespace that keeps these advisory locks apart from others. */
const codeLocks = 45;
