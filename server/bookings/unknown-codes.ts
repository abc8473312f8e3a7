import { sql } from 'kysely';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import type { Tell } from '#server/db/notice-draft.ts';
import { Refusal } from '#server/http/refusal.ts';
import { accountsThatMay } from '#server/people/accounts-that-may.ts';

const hourMs = 3_600_000;
/** How many unknown handover codes all staff together can look up in an hour, and how many admins are told about. */
const maxUnknownCodes = 60;
const suspiciousUnknownCodes = 20;

/** An arbitrary number that no other lock uses. */
const lookupLock = 5_178_005;

const action = 'unknown handover code';

/**
 * Returns how many unknown codes were looked up in the past hour. No one else can look up a code until the transaction
 * ends. Throws a `rate_limited` Refusal if there were too many: then a right code isn't confirmed either.
 */
export async function countUnknownCodes(trx: Trx, at: Date): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(lookupLock)})`.execute(trx);
  const { rows } = await sql<{ created_at: Date }>`
    SELECT created_at FROM audit_entries WHERE action = ${action} AND seq IS NOT NULL
    ORDER BY seq DESC LIMIT ${sql.lit(maxUnknownCodes)}`.execute(trx);
  const recent = rows.filter((row) => row.created_at.getTime() > at.getTime() - hourMs);
  const oldest = recent.at(-1);
  if (recent.length < maxUnknownCodes || !oldest) return recent.length;
  throw new Refusal(
    'rate_limited',
    'Too many unknown codes were entered in the shop. Search for the buyer’s name instead, or try again in an hour.',
    { retryAfter: (oldest.created_at.getTime() + hourMs - at.getTime()) / 1000 },
  );
}

/** Records an unknown code. `count` is how many there were before it. Notifies the admins of the 20th. */
export async function recordUnknownCode(
  trx: Trx,
  { callerId, count, tell, at }: { callerId: string; count: number; tell: Tell; at: Date },
): Promise<void> {
  await writeAuditEntry(trx, { actorId: callerId, action, subjectId: callerId, details: {}, at });
  if (count + 1 !== suspiciousUnknownCodes) return;
  const about = { kind: 'unknown_codes', subjectId: callerId, facts: {}, at } as const;
  const admins = await accountsThatMay(trx, 'read_audit');
  await tell(
    trx,
    admins.map((userId) => ({ userId, ...about })),
  );
}
